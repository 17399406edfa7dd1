import { isRecord } from '#schemas/data/isRecord.ts'
import { type DynamicContext, withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { invalidQuery } from '#server/failures/Failure.ts'

const maximumNodes = 500
const maximumListed = 5000

/** A filter from JSON text or from parameters. Fails with INVALID_QUERY and the position of the error. */
export function parseFilterText(node: unknown, context: DynamicContext): Filter {
  const tree = typeof node === 'string' ? jsonOf(node, 'filter') : node
  checkSize(tree)
  const parsed = parseFilter(withDynamicValues(tree, context))
  if (!parsed.ok) throw invalidQuery(`"filter.${parsed.problem.path}": ${parsed.problem.reason}`)
  return parsed.filter
}

/** An object from JSON text; `what` names the parameter in the failure. */
export function jsonOf(text: string, what: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Handled below, like every value that is not an object.
  }
  throw invalidQuery(`"${what}" must be of type object`)
}

function checkSize(tree: unknown): void {
  let nodes = 0
  const visit = (node: unknown, listed: boolean): void => {
    if (typeof node !== 'object' || node === null) {
      nodes += listed ? maximumNodes / maximumListed : 1
    } else if (Array.isArray(node)) for (const entry of node) visit(entry, typeof entry !== 'object')
    else {
      nodes += 1
      for (const key of Object.keys(node)) {
        if (key === '__proto__' || key === 'constructor' || key === 'prototype')
          throw invalidQuery(`"${key}" is not allowed`)
        visit(Reflect.get(node, key), false)
      }
    }
    if (nodes > maximumNodes) throw invalidQuery('"filter" has too many parts')
  }
  visit(tree, false)
}
