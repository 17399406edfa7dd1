type Stored = readonly string[] | null

/** The fields that a right names, of those there are; a star is all of them (A-0613). */
export const chosenFields = (stored: Stored, all: readonly string[]): readonly string[] =>
  stored === null ? [] : stored.includes('*') ? all : all.filter(name => stored.includes(name))

/** What a right names and the collection does not have. */
export const missingFields = (stored: Stored, all: readonly string[]): readonly string[] =>
  (stored ?? []).filter(name => name !== '*' && !all.includes(name))

/** Every field is a star, no field is null, and anything between is a list (A-0610 … A-0612). */
export function storedFields(chosen: readonly string[], all: readonly string[], missing: readonly string[]): Stored {
  if (all.length > 0 && all.every(name => chosen.includes(name))) return ['*']
  const names = [...all.filter(name => chosen.includes(name)), ...missing]
  return names.length === 0 ? null : names
}
