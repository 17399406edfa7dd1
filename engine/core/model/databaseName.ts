import { longestName, reservedNames, reservedPrefixes } from '#schemas/data/databaseNames.ts'
import { restrictText } from '../text/restrictText.ts'

/** What is wrong with the name of something new. */
export type NameProblem =
  | { readonly kind: 'missing' | 'reserved' | 'taken' | 'long' }
  | { readonly kind: 'prefix'; readonly prefix: string }

/** A typed text as the name of a collection or field: a-z, digits and `_`, never a digit first (A-0875 … A-0880). */
export const databaseName = (typed: string): string => restrictText(typed, 'db-safe')

/** What keeps a name from being that of a new collection or field beside those that are `taken`; null for nothing. */
export function nameProblem(name: string, what: 'collection' | 'field', taken: readonly string[]): NameProblem | null {
  if (name === '') return { kind: 'missing' }
  // Fields may: a junction with the files has one that is called `directus_files_id`.
  const prefix = what === 'collection' ? reservedPrefixes.find(each => name.startsWith(each)) : undefined
  if (prefix !== undefined) return { kind: 'prefix', prefix }
  if (reservedNames.has(name)) return { kind: 'reserved' }
  if (name.length > longestName) return { kind: 'long' }
  // Databases that were there before have names in capitals, which some of them cannot tell apart.
  return taken.some(each => each.toLowerCase() === name) ? { kind: 'taken' } : null
}
