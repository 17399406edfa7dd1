import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { isFocalPoint, withFocalPoint } from '#schemas/data/focalPoint.ts'
import type { Row } from '#server/database/Database.ts'
import { failedValidation, forbidden } from '#server/failures/Failure.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { wireValue } from '#server/query/readItems.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'

/** File fields that only the platform writes: the name of the bytes, their description and the owner. */
const owned = [
  ...['filename_disk', 'filesize', 'width', 'height', 'duration', 'charset', 'metadata', 'uploaded_by', 'uploaded_on'],
  'checksum',
]

/** Fields that callers can set on a row without bytes. Once there are bytes, only the platform sets them. */
const described = ['storage', 'type']

/**
 * Refuses writes to the file fields that the platform owns, from administrators too. An unchanged value is no write.
 * With `before` it is an update.
 */
export function guardFileFields(
  { caller }: WriteContext,
  info: CollectionInfo,
  payload: Payload,
  before: readonly Row[],
): void {
  if (info.name !== 'directus_files' || caller.storesBytes || (caller.admin && caller.user === null)) return
  const update = before.length > 0
  for (const name of update ? [...owned, ...described] : owned) {
    const field = info.fields.get(name)
    if (!field || payload[name] === undefined) continue
    const sent = JSON.stringify(payload[name])
    if (update ? before.every(row => JSON.stringify(wireValue(field, row[name])) === sent) : payload[name] === null)
      continue
    if (update && name === 'metadata') {
      guardMetadata(
        payload[name],
        before.map(row => wireValue(field, row[name])),
      )
      continue
    }
    throw forbidden(
      `You're not allowed to ${update ? 'update' : 'create'} field "${name}" in collection "${info.name}".`,
    )
  }
}

/** Of the metadata that the platform owns, users can only write the focal point. */
function guardMetadata(sent: unknown, before: readonly unknown[]): void {
  const rest = canonicalJson(withFocalPoint(sent, null))
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  if (!isObject || before.some(row => canonicalJson(withFocalPoint(row, null)) !== rest))
    throw forbidden(
      `You're not allowed to update field "metadata" in collection "directus_files", but for its "focal_point".`,
    )
  const point: unknown = Reflect.get(sent, 'focal_point') ?? null
  if (point !== null && !isFocalPoint(point))
    throw failedValidation([
      {
        field: 'metadata',
        type: 'unknown',
        message: '"metadata.focal_point" must be null or { "x", "y" }, each a number from 0 to 1',
      },
    ])
}
