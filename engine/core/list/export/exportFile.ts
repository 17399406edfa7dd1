import { type Query, queryString } from '#schemas/api/Query.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import { readAnswer } from '../../api/exchange.ts'
import { sendSignedIn } from '../../api/tokenSource.ts'
import { viewAsHeader } from '../../api/viewAs.ts'
import { type CsvHead, csvHead } from './csvHead.ts'
import { guardCsv } from './guardCsv.ts'

export type ExportFormat = 'csv' | 'json'

/** How far an export is. */
export interface ExportProgress {
  /** Received rows by line count: a row whose cells span several lines counts for more. */
  readonly rows: number
  /** Expected rows; null if the server does not return it. */
  readonly total: number | null
  readonly bytes: number
}

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
const newline = 10
const encoder = new TextEncoder()

/**
 * The items of a query as a file. The token travels in a header, never in the address (decision 1). An
 * expired session is renewed. With `guard`, CSV is guarded here against spreadsheets that would run it. Rejects
 * with an `ApiFailure`, also when the file ends before its end.
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
  const response = await sendSignedIn({
    send: token => ask(url, request, token, signal),
    lacksSession: ({ status }) => status === 401,
    unavailable: failure => {
      throw failure
    },
    signal,
  })
  if (!response.ok || !response.body) {
    const outcome = await readAnswer(response)
    throw outcome.ok ? malformed(address) : outcome.failure
  }
  const rowCount = Number(response.headers.get('X-Row-Count') ?? Number.NaN)
  const total = Number.isFinite(rowCount) ? rowCount : null
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  const guarded = guard && format === 'csv' ? guardCsv() : null
  const started = format === 'csv' && (head.nameOf || head.hasMark) ? csvHead(head) : null
  const take = (piece: Uint8Array<ArrayBuffer>): BlobPart => {
    const safe = guarded ? encoder.encode(guarded.take(piece)) : piece
    return started ? started.take(safe) : safe
  }
  const parts: BlobPart[] = []
  const reader = response.body.getReader()
  let [rows, bytes] = [0, 0]
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(take(next.value))
      bytes += next.value.length
      for (const byte of next.value) if (byte === newline) rows++
      progress({ rows: total === null ? rows : Math.min(rows, total), total, bytes })
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw unreachable(cause)
  }
  if (guarded) {
    const rest = encoder.encode(guarded.end())
    parts.push(started ? started.take(rest) : rest)
  }
  if (started) parts.push(started.end())
  return {
    name: nameIn(response.headers.get('Content-Disposition')) ?? `${collection}.${format}`,
    content: new Blob(parts, { type }),
  }
}

async function ask(
  address: string,
  request: RequestInit,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(address, {
      ...request,
      headers: {
        ...request.headers,
        'Cache-Control': 'no-cache',
        ...(token === null ? {} : { Authorization: `Bearer ${token}`, ...viewAsHeader() }),
      },
      signal,
    })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw unreachable(cause)
  }
}

const unreachable = (cause: unknown): ApiFailure => ({
  _tag: 'Unreachable',
  message: cause instanceof Error ? cause.message : String(cause),
})

const malformed = (address: string): ApiFailure => ({ _tag: 'Malformed', message: `${address}: a file is expected` })

/** The file name in a server's response; never a path. */
export function nameIn(disposition: string | null): string | null {
  const fileName = /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
  return fileName?.replaceAll(/[/\\]/g, '_') ?? null
}
