import type { ApiFailure } from '../../api/ApiFailure.ts'
import { readAnswer } from '../../api/exchange.ts'
import { sendSignedIn } from '../../api/tokenSource.ts'
import { viewAsHeader } from '../../api/viewAs.ts'

/** How far an export is. */
export interface ExportProgress {
  /** Received rows by line count: a row whose cells span several lines counts for more. */
  readonly rows: number
  /** Expected rows; null if the server does not return it. */
  readonly total: number | null
  readonly bytes: number
}

export interface Download {
  /** The name by the server; null if it gives none. */
  readonly name: string | null
  readonly type: string
  readonly parts: BlobPart[]
}

type Bytes = Uint8Array<ArrayBuffer>

const newline = 10

/**
 * Reads a file of the API as it arrives. The token travels in a header, never in the address (decision 1). An expired
 * session is renewed. `take` can replace each piece. Rejects with an `ApiFailure`, also when the file ends before its
 * end.
 */
export async function download(
  url: string,
  request: RequestInit,
  progress: (progress: ExportProgress) => void,
  signal: AbortSignal,
  take: (piece: Bytes) => BlobPart = piece => piece,
): Promise<Download> {
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
    throw outcome.ok ? malformed(url) : outcome.failure
  }
  const rowCount = Number(response.headers.get('X-Row-Count') ?? Number.NaN)
  const total = Number.isFinite(rowCount) ? rowCount : null
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
  return {
    name: nameIn(response.headers.get('Content-Disposition')),
    type: response.headers.get('Content-Type') ?? 'application/octet-stream',
    parts,
  }
}

async function ask(url: string, request: RequestInit, token: string | null, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
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

const malformed = (url: string): ApiFailure => ({ _tag: 'Malformed', message: `${url}: a file is expected` })

/** The file name in a server's response; never a path. */
export function nameIn(disposition: string | null): string | null {
  const fileName = /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
  return fileName?.replaceAll(/[/\\]/g, '_') ?? null
}
