import * as Schema from 'effect/Schema'
import { callFor } from '../../api/callFor.ts'
import type { StudioHost } from '../../registry/StudioHost.ts'

const Row = Schema.Record(Schema.String, Schema.Unknown)

/** Has the server fetch a file. */
export const importFile: StudioHost['importFile'] = (url, { folder, replaces } = { folder: null }) => {
  const body = { url, ...(replaces === undefined ? folder !== null && { data: { folder } } : { id: replaces }) }
  return callFor({ method: 'POST', path: '/files/import', body }, Row)
}
