import type { dynamicNames } from '#schemas/filter/dynamicValues.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

export type DynamicName = (typeof dynamicNames)[number]

/** The dynamic values that a preset of a field can have. */
export function presetDynamics(
  metadata: Pick<Metadata, 'relation'>,
  { collection, field, type }: Pick<FieldInfo, 'collection' | 'field' | 'type'>,
): readonly DynamicName[] {
  const relation = metadata.relation(collection, field)
  if (relation !== null) {
    if (relation.kind !== 'm2o') return []
    if (relation.related === 'directus_users') return ['CURRENT_USER']
    return relation.related === 'directus_roles' ? ['CURRENT_ROLE'] : []
  }
  switch (type) {
    case 'date':
    case 'dateTime':
    case 'time':
    case 'timestamp':
      return ['NOW']
    case 'uuid':
      return ['CURRENT_USER', 'CURRENT_ROLE']
    default:
      return []
  }
}
