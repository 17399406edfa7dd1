import { isToMany } from '#schemas/relation/relationKind.ts'
import type { Text } from '../i18n/createText.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Reason } from './Access.ts'
import { fieldReadOnlyReason } from './fieldReadOnlyReason.ts'

/** Why a field cannot be set for many items at once, checked or not; null if it can. */
export function batchReadOnlyReason(field: FieldInfo, metadata: Metadata, text: Text): Reason | null {
  const { collection } = field
  const decision = metadata.decide('update', collection)
  const permissions = { decision, action: 'update', caller: metadata.caller, collection, rowDenial: null } as const
  const reason = fieldReadOnlyReason(field, permissions)
  if (reason) return reason
  const kind = metadata.relation(collection, field.field)
  if (kind && isToMany(kind)) return { kind: 'stated', sentence: text('batch.no_lists') }
  if (field.schema?.is_unique) return { kind: 'stated', sentence: text('batch.no_unique') }
  return null
}
