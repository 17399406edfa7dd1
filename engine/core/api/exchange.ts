import type { ApiFailure } from './ApiFailure.ts'
import { noteLatency } from './latency.ts'
import { readFailure } from './readFailure.ts'
import { viewAsHeader } from './viewAs.ts'

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From the root of the API: `/items/articles`. */
  readonly path: string
  readonly query?: string
  readonly body?: unknown
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** It goes on when the page is left; for small bodies alone. */
  readonly keepalive?: boolean
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ApiFailure }

/** The body of a good answer: `data`, and `meta` where it was asked for. Both undefined for an empty body. */
export interface Answer {
  readonly data: unknown
  readonly meta: unknown
}

/**
 * One request, one answer, nothing more: credentials and no-cache as the dialect wants them (P-608, P-609), an empty
 * body taken like 204 (decision 25). Never throws, but for an abort.
 */
export async function exchange(request: ApiRequest, token: string | null): Promise<Outcome<Answer>> {
  const url = request.query ? `${request.path}?${request.query}` : request.path
  const isForm = request.body instanceof FormData
  try {
    const asked = performance.now()
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      credentials: 'include',
      headers: {
        'Cache-Control': 'no-cache',
        ...(request.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}`, ...viewAsHeader() }),
        ...request.headers,
      },
      ...(request.body === undefined
        ? {}
        : { body: isForm ? (request.body as FormData) : JSON.stringify(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
      ...(request.keepalive ? { keepalive: true } : {}),
    })
    // How long a file takes to arrive there says nothing of the connection.
    if (!isForm) noteLatency(performance.now() - asked)
    return await readAnswer(response)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    return {
      ok: false,
      failure: { _tag: 'Unreachable', message: cause instanceof Error ? cause.message : String(cause) },
    }
  }
}

/** What a response says. */
export async function readAnswer(response: Response): Promise<Outcome<Answer>> {
  const text = await response.text()
  const body = parse(text)
  if (!response.ok) {
    const failure = readFailure(response.status, body ?? text)
    const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
    return { ok: false, failure: seconds > 0 ? { ...failure, retryAfter: seconds } : failure }
  }
  if (text === '') return { ok: true, value: { data: undefined, meta: undefined } }
  if (typeof body !== 'object' || body === null)
    return { ok: false, failure: { _tag: 'Malformed', message: `${response.url}: the answer is no JSON object` } }
  const answer: Readonly<Record<string, unknown>> = { ...body }
  return { ok: true, value: { data: answer['data'], meta: answer['meta'] } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
