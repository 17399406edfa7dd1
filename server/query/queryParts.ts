import { invalidQuery } from '#server/failures/Failure.ts'

/** Part of a query, from parameters or from JSON. */
export type Tree = Readonly<Record<string, unknown>>

const maximumNames = 500

/** A list from `a,b`, from repeated names, or from both. */
export function names(node: unknown, what: string): readonly string[] {
  const list: readonly unknown[] = Array.isArray(node) ? node : [node]
  const parts = list.flatMap(value => {
    if (typeof value !== 'string') throw invalidQuery(`"${what}" must be a list of names`)
    return value.split(',').map(part => part.trim())
  })
  const distinct = [...new Set(parts.filter(part => part !== ''))]
  if (distinct.length > maximumNames) throw invalidQuery(`"${what}" names more than ${maximumNames}`)
  return distinct
}

export function wholeNumber(node: unknown, what: string): number {
  const text = typeof node === 'number' ? String(node) : node
  const number = typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : null
  if (number === null) throw invalidQuery(`"${what}" must be a number`)
  return number
}
