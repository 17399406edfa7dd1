type Stored = readonly string[] | null

/** The existing fields that a permission names; a star is all of them. */
export const chosenFields = (stored: Stored, all: readonly string[]): readonly string[] =>
  stored === null ? [] : stored.includes('*') ? all : all.filter(name => stored.includes(name))

/** The fields that a permission names but the collection does not have. */
export const missingFields = (stored: Stored, all: readonly string[]): readonly string[] =>
  (stored ?? []).filter(name => name !== '*' && !all.includes(name))

/** All fields are stored as a star, no field as null, and anything between as a list. */
export function storedFields(chosen: readonly string[], all: readonly string[], missing: readonly string[]): Stored {
  if (all.length > 0 && all.every(name => chosen.includes(name))) return ['*']
  const names = [...all.filter(name => chosen.includes(name)), ...missing]
  return names.length === 0 ? null : names
}
