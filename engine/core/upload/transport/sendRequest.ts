import type { ApiFailure, Refusal } from '../../api/ApiFailure.ts'
import { readFailure } from '../../api/readFailure.ts'
import { sendSignedIn } from '../../api/tokenSource.ts'
import { viewAsHeader } from '../../api/viewAs.ts'

export interface UploadRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE' | 'OPTIONS'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob | FormData
  /** Called with the number of bytes sent. */
  readonly sent?: (bytes: number, of: number) => void
  readonly signal?: AbortSignal
}

export interface UploadAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
}

/**
 * Milliseconds without any bytes sent or received after which a connection counts as lost. The server has more time to
 * answer.
 */
const timeouts = { sending: 30_000, answering: 180_000 }

/**
 * Sends with the session's token, by XMLHttpRequest, because fetch does not report upload progress. An expired session
 * is renewed, or waits until the user has signed in again. Rejects with an `ApiFailure`, or when aborted.
 */
export async function sendRequest(request: UploadRequest): Promise<UploadAnswer> {
  const answer = await sendSignedIn({
    send: token => sendOnce(request, token),
    lacksSession: ({ status }) => status === 401,
    unavailable: failure => {
      throw failure
    },
    signal: request.signal,
  })
  if (answer.status < 400) return answer
  throw failureOf(answer)
}

function failureOf({ header, status, text }: UploadAnswer): Refusal {
  const failure = readFailure(status, parseBody(text))
  const seconds = Number.parseInt(header('Retry-After') ?? '', 10)
  return seconds > 0 ? { ...failure, retryAfter: seconds } : failure
}

const unreachable = (path: string): ApiFailure => ({ _tag: 'Unreachable', message: path })

function sendOnce({ body, headers = {}, method, path, sent, signal }: UploadRequest, token: string | null) {
  return new Promise<UploadAnswer>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = (timeoutMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), timeoutMs)
    }
    const stop = () => request.abort()
    const settle = (settled: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      settled()
    }
    request.open(method, path)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (token !== null)
      for (const [name, value] of Object.entries({ Authorization: `Bearer ${token}`, ...viewAsHeader() }))
        request.setRequestHeader(name, value)
    request.upload.onprogress = event => {
      listen(timeouts.sending)
      sent?.(event.loaded, event.total)
    }
    request.upload.onload = () => listen(timeouts.answering)
    request.onabort = () => settle(() => reject(signal?.aborted ? signal.reason : unreachable(path)))
    request.onerror = () => settle(() => reject(unreachable(path)))
    request.onload = () =>
      settle(() =>
        resolve({
          status: request.status,
          header: name => request.getResponseHeader(name),
          text: request.responseText,
        }),
      )
    signal?.addEventListener('abort', stop)
    listen(timeouts.sending)
    request.send(body ?? null)
  })
}

/** The parsed JSON of a body; other content as text. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
