import { canonicalJson } from '#schemas/data/canonicalJson.ts'

type Json = Readonly<Record<string, unknown>>

/** What is otherwise than it was, and what it was; null where nothing is. What is not said is null. */
export function difference(after: object, before: object): { readonly change: Json; readonly before: Json } | null {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => canonicalJson(value ?? null) !== canonicalJson(was.get(name) ?? null),
  )
  if (changed.length === 0) return null
  return {
    change: Object.fromEntries(changed),
    before: Object.fromEntries(changed.map(([name]) => [name, was.get(name) ?? null])),
  }
}
