import type { Outcome } from '#engine/core/api/exchange.ts'
import { planned } from '#engine/core/editor/planned.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { createField, duplicateField } from '#engine/core/model/modelCalls.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import type { PlanRunner } from '../model/usePlan.tsx'

interface Copy {
  readonly collection: string
  readonly field: string
}

/** Copies a field; a server that copies none is sent the whole of it as a new one. Says what failed. */
export async function duplicate(plan: PlanRunner, field: FieldInfo, copy: Copy, text: Text): Promise<Outcome<null>> {
  const outcome = planned(await plan.run([duplicateField(field.collection, field.field, copy)], { quiet: true }))
  if (outcome.ok) return outcome
  const { failure } = outcome
  const isUnknown = failure._tag === 'Refused' && failure.status === 404 && failure.code === 'ROUTE_NOT_FOUND'
  if (isUnknown) return planned(await plan.run([createField(copy.collection, copyOf(field, copy.field))]))
  notifyFailure(failure, text)
  return outcome
}

/** Type, schema and metadata of a field under another name (A-0472). */
export function copyOf({ wire }: FieldInfo, name: string) {
  const { id: _id, collection: _collection, field: _field, sort: _sort, ...meta } = wire.meta ?? blank
  return {
    field: name,
    type: wire.schema === null ? null : wire.type,
    schema: wire.schema && { ...wire.schema, name },
    meta,
  }
}

const blank = { id: undefined, collection: '', field: '', sort: null }
