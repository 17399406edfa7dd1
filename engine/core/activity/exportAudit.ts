import { type Query, queryString } from '#schemas/api/Query.ts'
import { saveBlob } from '../files/saveBlob.ts'
import { download, type ExportProgress } from '../list/export/download.ts'

/**
 * Saves the activity that matches as a file whose lines confirm each other, and returns its name. Needs the capability
 * `audit-export` and an administrator. Rejects with an `ApiFailure`.
 */
export async function exportAudit(
  { filter, search }: Pick<Query, 'filter' | 'search'>,
  progress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<string> {
  const query = queryString({ ...(filter ? { filter } : {}), ...(search ? { search } : {}) })
  const { name, parts, type } = await download(`/fieldhouse/audit?${query}`, {}, progress, signal)
  const fileName = name ?? 'audit.ndjson'
  saveBlob(new Blob(parts, { type }), fileName)
  return fileName
}
