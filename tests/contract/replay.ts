import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestAnswer, TestServer } from '#server/testing/TestServer.ts'

/** One recorded request and its response; lists are truncated to a few items. */
export interface Recording {
  readonly area: string
  readonly name: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query?: Readonly<Record<string, string | readonly string[]>> | null
    readonly body?: unknown
    readonly as?: string
    readonly headers?: Readonly<Record<string, string>>
  }
  readonly response: { readonly status: number; readonly body?: unknown }
}

/** The recordings of a folder, in the order of their names. */
export const readRecordings = (folder: string): readonly Recording[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.json'))
    .sort()
    .map(path => JSON.parse(readFileSync(join(folder, path), 'utf8')))

/**
 * The compared part: of an error everything, of data its shape, since the rows differ. A list is described by what its
 * items have in common; null and a value are equal.
 */
export function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shape(value[0])]
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'data' || Array.isArray(inner) || isObject(inner) ? shape(inner) : null,
    ]),
  )
}

/** Deliberate differences, by recording: the status, and the code of a failure. Documented in differences.md. */
export const differences: ReadonlyMap<string, string> = new Map(
  readFileSync(new URL('./differences.md', import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, name = '', answer = ''] = /^\| `([\w-]+\/[\w-]+)` \| (\d{3}(?: [A-Z_]+)?)/.exec(line) ?? []
      return name === '' ? [] : [[name, answer] as const]
    }),
)

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Sends a recorded request as the same kind of user; `path` replaces a recorded one with a key in it. */
export function replay(server: TestServer, { request }: Recording, path = request.path): Promise<TestAnswer> {
  const tokens: Readonly<Record<string, string | undefined>> = {
    admin: server.admin,
    editor: server.editor,
    api: server.api,
    garbage: 'garbage',
  }
  const as = tokens[request.as ?? 'admin']
  return server.send(request.method, path, {
    ...(as === undefined ? {} : { as }),
    ...(request.query ? { query: request.query } : {}),
    ...(request.headers ? { headers: request.headers } : {}),
    ...(request.body === undefined || request.body === null ? {} : { body: request.body }),
  })
}

/** The status, and the code of a failure. */
export const statusOf = (answer: TestAnswer): string => [answer.status, answer.code].filter(Boolean).join(' ')

/** The same for a recorded response. */
export function statusIn({ response: { body, status } }: Recording): string {
  const errors: unknown = Reflect.get(Object(body), 'errors')
  const code: unknown = Array.isArray(errors) ? errors[0]?.extensions?.code : undefined
  return [status === 200 && body === '' ? 204 : status, code].filter(Boolean).join(' ')
}

/** Our additions to the dialect, at the end of the recorded fields. */
const additions = new Set(['fieldhouse', 'auth_idle_timeout', 'checksum'])

export const withoutAdditions = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    additions.has(key) ? undefined : isCollectionMeta(value) ? withoutPlace(value) : value,
  )

/** Only the metadata of a collection has this member. */
const isCollectionMeta = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'archive_app_filter' in value

/** Releases after the recorded one store the place and color of a collection. */
const places = new Set(['sort', 'group', 'collapse', 'color'])
const withoutPlace = (meta: object): object =>
  Object.fromEntries(Object.entries(meta).filter(([key]) => !places.has(key)))

/** Success without data is 204 here (decision 25). */
export function expectRecorded(answer: TestAnswer, { response }: Recording): void {
  const status = response.status === 200 && response.body === '' ? 204 : response.status
  expect(answer.status).toBe(status)
  if (status === 204) return
  if (status >= 400) expect(answer.body).toEqual(response.body)
  else expect(shape(withoutAdditions(answer.body))).toEqual(shape(response.body))
}
