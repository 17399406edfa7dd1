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
  /** Added to the default headers. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** The request continues when the page unloads; for small bodies only. */
  readonly keepalive?: boolean
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ApiFailure }

/** The body of a successful response: `data`, and `meta` if requested. Both undefined for an empty body. */
export interface Answer {
  readonly data: unknown
  readonly meta: unknown
}

/**
 * A single request: with the credentials and no-cache of the dialect; an empty body is treated like 204 (decision 25).
 * Never throws, except when aborted.
 */
export async function exchange(request: ApiRequest, token: string | null): Promise<Outcome<Answer>> {
  const url = request.query ? `${request.path}?${request.query}` : request.path
  const isForm = request.body instanceof FormData
  try {
    const startedAt = performance.now()
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
    // The duration of an upload does not measure latency.
    if (!isForm) noteLatency(performance.now() - startedAt)
    return await readAnswer(response)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    return {
      ok: false,
      failure: { _tag: 'Unreachable', message: cause instanceof Error ? cause.message : String(cause) },
    }
  }
}

/** Reads a response. */
export async function readAnswer(response: Response): Promise<Outcome<Answer>> {
  const text = await response.text()
  if (response.ok) return readText(text, response.url)
  const failure = readFailure(response.status, parse(text) ?? text)
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return { ok: false, failure: seconds > 0 ? { ...failure, retryAfter: seconds } : failure }
}

/** Reads the body of a successful response. */
export function readText(text: string, url: string): Outcome<Answer> {
  if (text === '') return { ok: true, value: { data: undefined, meta: undefined } }
  const body = parse(text)
  if (typeof body !== 'object' || body === null)
    return { ok: false, failure: { _tag: 'Malformed', message: `${url}: the answer is no JSON object` } }
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
