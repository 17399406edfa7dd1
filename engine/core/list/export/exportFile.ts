import { type Query, queryString } from '#schemas/api/Query.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { type CsvHead, csvHead } from './csvHead.ts'
import { download, type ExportProgress } from './download.ts'
import { guardCsv } from './guardCsv.ts'

export type ExportFormat = 'csv' | 'json'

export interface ExportedFile {
  readonly name: string
  readonly content: Blob
}

export interface ExportOptions {
  /** Whether the server leaves formulas in CSV as they are. */
  readonly guard?: boolean
  readonly head?: CsvHead
}

const plainHead: CsvHead = { nameOf: null, hasMark: false }

/** Characters. Servers and proxies refuse longer ones. */
const longestAddress = 4_000
const encoder = new TextEncoder()

/**
 * The items of a query as a file. With `guard`, CSV is guarded here against spreadsheets that would run it. Rejects with
 * an `ApiFailure`, also when the file ends before its end.
 */
export async function exportFile(
  collection: string,
  query: Query,
  format: ExportFormat,
  progress: (progress: ExportProgress) => void,
  signal: AbortSignal,
  { guard = false, head = plainHead }: ExportOptions = {},
): Promise<ExportedFile> {
  const whole: Query = { ...query, limit: -1, export: format }
  const address = `${itemsPath(collection)}?${queryString(whole)}`
  // The keys of many items are too long for an address.
  const request: RequestInit =
    address.length <= longestAddress
      ? {}
      : { method: 'SEARCH', body: JSON.stringify({ query: whole }), headers: { 'Content-Type': 'application/json' } }
  const url = request.body ? `${itemsPath(collection)}?${queryString({ export: format })}` : address
  const guarded = guard && format === 'csv' ? guardCsv() : null
  const started = format === 'csv' && (head.nameOf || head.hasMark) ? csvHead(head) : null
  const { name, parts, type } = await download(url, request, progress, signal, piece => {
    const safe = guarded ? encoder.encode(guarded.take(piece)) : piece
    return started ? started.take(safe) : safe
  })
  if (guarded) {
    const rest = encoder.encode(guarded.end())
    parts.push(started ? started.take(rest) : rest)
  }
  if (started) parts.push(started.end())
  return { name: name ?? `${collection}.${format}`, content: new Blob(parts, { type }) }
}
