import type { Outcome } from '#engine/core/api/exchange.ts'
import { planned } from '#engine/core/editor/planned.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { createField, duplicateField } from '#schemas/model/modelCalls.ts'
import type { PlanRunner } from '../model/usePlan.tsx'

interface Copy {
  readonly collection: string
  readonly field: string
}

/** Copies a field; if the server has no copy operation, creates a complete new one. */
export async function duplicate(plan: PlanRunner, field: FieldInfo, copy: Copy): Promise<Outcome<null>> {
  const run = async (call: ModelCall) => planned(await plan.run([call], { quiet: true }))
  // A copy is staged as a new field.
  if (plan.staging) return run(createField(copy.collection, copyOf(field, copy.field)))
  const outcome = await run(duplicateField(field.collection, field.field, copy))
  if (outcome.ok) return outcome
  const { failure } = outcome
  const isUnknown = failure._tag === 'Refused' && failure.status === 404 && failure.code === 'ROUTE_NOT_FOUND'
  return isUnknown ? run(createField(copy.collection, copyOf(field, copy.field))) : outcome
}

/** Type, schema and metadata of a field under another name. */
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
