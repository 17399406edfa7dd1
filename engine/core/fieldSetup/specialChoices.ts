import type { FieldType } from '#schemas/data/FieldType.ts'

const times: readonly FieldType[] = ['date', 'time', 'dateTime', 'timestamp']

/** What the server can put into a field when an item is made (A-0338 … A-0341, A-0346). */
export function onCreateSpecials(type: FieldType): readonly string[] {
  if (type === 'uuid') return ['uuid', 'user-created', 'role-created']
  return times.includes(type) ? ['date-created'] : []
}

/** What the server can put into a field whenever its item is changed (A-0342 … A-0345, A-0347). */
export function onUpdateSpecials(type: FieldType): readonly string[] {
  if (type === 'uuid') return ['user-updated', 'role-updated']
  return times.includes(type) ? ['date-updated'] : []
}

/** Specials with one of the offered, or none, in place of whichever of them was there (A-0349 … A-0351). */
export function withSpecial(
  specials: readonly string[],
  offered: readonly string[],
  chosen: string | null,
): readonly string[] {
  const kept = specials.filter(special => !offered.includes(special))
  return chosen === null ? kept : [...kept, chosen]
}

const types: readonly string[] = ['json', 'csv', 'boolean'] satisfies readonly FieldType[]
const texts: readonly FieldType[] = ['string', 'text']

/** Specials that go with another type: what that type cannot hold is left out, what tells the type is put in (A-0352). */
export function specialsForType(specials: readonly string[], type: FieldType): readonly string[] {
  const generated = [...onCreateSpecials(type), ...onUpdateSpecials(type)]
  const kept = specials.filter(special => {
    if (types.includes(special)) return false
    if (/^(uuid|(date|user|role)-(created|updated))$/.test(special)) return generated.includes(special)
    if (special === 'hash' || special === 'conceal') return texts.includes(type)
    return true
  })
  return types.includes(type) ? [...kept, type] : kept
}
