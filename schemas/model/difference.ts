import { canonicalJson } from '#schemas/data/canonicalJson.ts'

type Json = Readonly<Record<string, unknown>>

/** The changed members and their previous values; null if nothing changed. Missing members count as null. */
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
