import type { Row } from '#server/database/Database.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { wireValue } from '#server/query/readItems.ts'

/** A stored row with its values in the wire format. */
export const wireRow = (info: CollectionInfo, row: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(info.columns.map(field => [field.name, wireValue(field, row[field.name])]))
