import type { Problem } from '#schemas/validation/Problem.ts'
import type { Row } from '#server/database/Database.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { Unfit } from '#server/values/Codec.ts'
import { Hashed } from './Hashed.ts'

/**
 * Values in their stored form, and the problems of those that cannot be stored. `beside` are stored values of the
 * fields whose form depends on them.
 */
export function encodeValues(info: CollectionInfo, values: Readonly<Record<string, unknown>>, beside: Row = {}) {
  const stored: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = info.fields.get(name)
    if (!field?.column || value === undefined) continue
    if (value === null) {
      // The database generates an auto-increment key.
      if (field.column.autoIncrement) continue
      if (!field.column.nullable) problems.push({ field: name, type: 'nnull' })
      stored[name] = null
      continue
    }
    const encoded = value instanceof Hashed ? value.hash : field.codec.encode(value, beside[name])
    if (encoded instanceof Unfit)
      problems.push({
        field: name,
        type: encoded.type,
        ...(encoded.valid === undefined ? {} : { valid: encoded.valid }),
        ...(encoded.reason ? { message: `"${name}" ${encoded.reason}` } : {}),
        ...(encoded.type === 'type' ? { message: `"${name}" must be a valid ${field.type}` } : {}),
      })
    else stored[name] = encoded
  }
  return { stored, problems }
}
