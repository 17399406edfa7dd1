import { longestName, reservedNames, reservedPrefixes } from '#schemas/data/databaseNames.ts'
import { restrictText } from '../text/restrictText.ts'

/** A problem of the name of a new collection or field. */
export type NameProblem =
  | { readonly kind: 'missing' | 'reserved' | 'taken' | 'long' }
  | { readonly kind: 'prefix'; readonly prefix: string }

/** A typed text as the name of a collection or field: a-z, digits and `_`, never a digit first. */
export const databaseName = (typed: string): string => restrictText(typed, 'db-safe')

/** Why a name cannot be used for a new collection or field, given `takenNames`; null if it can. */
export function nameProblem(
  name: string,
  what: 'collection' | 'field',
  takenNames: readonly string[],
): NameProblem | null {
  if (name === '') return { kind: 'missing' }
  // Fields can use the prefix: the junction with files has a field `directus_files_id`.
  const prefix = what === 'collection' ? reservedPrefixes.find(each => name.startsWith(each)) : undefined
  if (prefix !== undefined) return { kind: 'prefix', prefix }
  if (reservedNames.has(name)) return { kind: 'reserved' }
  if (name.length > longestName) return { kind: 'long' }
  // Existing databases can have uppercase names, which some databases do not distinguish.
  return takenNames.some(each => each.toLowerCase() === name) ? { kind: 'taken' } : null
}
