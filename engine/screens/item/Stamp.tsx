import { memo } from 'react'
import { displayFields } from '#engine/core/display/displayFields.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Key } from '#schemas/data/Item.ts'

interface StampProps {
  readonly field: FieldInfo
  readonly value: unknown
}

/**
 * The value of a "by" or "on" field, with the data that its display needs of the referenced item. Memoized, because the
 * sidebar renders on every keystroke in the form.
 */
export const Stamp = memo(function Stamp({ field, value }: StampProps) {
  const { metadata, registry } = useStudio()
  const relation = metadata.relation(field.collection, field.field)
  const related = relation?.kind === 'm2o' ? metadata.collection(relation.related) : null
  const mayRead = related !== null && metadata.decide('read', related.collection).allowed
  const paths = displayFields(registry, metadata, field.collection, field.field)
    .filter(path => path.startsWith(`${field.field}.`))
    .map(path => path.slice(field.field.length + 1))
  const asks = mayRead && paths.length > 0 && isKey(value)
  const { page } = useItems(
    asks ? related.collection : null,
    asks ? { fields: paths, filter: { [related.primaryKey]: { _eq: value } }, limit: 1 } : null,
  )
  const item = asks ? page?.items[0] : undefined
  if (asks && item === undefined) return page === null ? null : <span>{value}</span>
  return <DisplayValue field={field} value={item ?? value} />
})

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'
