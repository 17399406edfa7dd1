import type { FieldType } from '#schemas/data/FieldType.ts'
import { geometryFieldTypes } from '#schemas/data/fieldTypes.ts'

const times: readonly FieldType[] = ['date', 'time', 'dateTime', 'timestamp']

/** The values that the server can set when an item is created. */
export function onCreateSpecials(type: FieldType): readonly string[] {
  if (type === 'uuid') return ['uuid', 'user-created', 'role-created']
  return times.includes(type) ? ['date-created'] : []
}

/** The values that the server can set when an item is updated. */
export function onUpdateSpecials(type: FieldType): readonly string[] {
  if (type === 'uuid') return ['user-updated', 'role-updated']
  return times.includes(type) ? ['date-updated'] : []
}

/** Replaces whichever of the offered specials is set with another, or with none. */
export function withSpecial(
  specials: readonly string[],
  offered: readonly string[],
  chosen: string | null,
): readonly string[] {
  const otherSpecials = specials.filter(special => !offered.includes(special))
  return chosen === null ? otherSpecials : [...otherSpecials, chosen]
}

const types: readonly string[] = ['json', 'csv', 'boolean', ...geometryFieldTypes] satisfies readonly FieldType[]
const texts: readonly FieldType[] = ['string', 'text']

/** The specials after a change of type: removes what the type does not support, and adds what marks the type. */
export function specialsForType(specials: readonly string[], type: FieldType): readonly string[] {
  const generated = [...onCreateSpecials(type), ...onUpdateSpecials(type)]
  const remaining = specials.filter(special => {
    if (types.includes(special)) return false
    if (/^(uuid|(date|user|role)-(created|updated))$/.test(special)) return generated.includes(special)
    if (special === 'hash' || special === 'conceal') return texts.includes(type)
    return true
  })
  return types.includes(type) ? [...remaining, type] : remaining
}
