import type { RequestOptions, TestAnswer, TestServer } from '#server/testing/TestServer.ts'
import type { Example } from '../../scripts/docs/api/Example.ts'

export interface CallOptions {
  /** Values for the parts of the path in braces. */
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What the page shows as the body of a form. */
  readonly shownBody?: unknown
  /** A token other than that of the administrator. */
  readonly as?: string
  /** Without a token. */
  readonly isOpen?: boolean
  /** Sent only to prepare the next examples. */
  readonly isHidden?: boolean
  readonly shorten?: (answer: unknown) => unknown
}

/** Sends a request. Resolves with the `data` of its response. */
export type Call = (operation: string, options?: CallOptions) => Promise<unknown>

/** Records all requests that are not hidden. Rejects if one fails. */
export function recorder(server: TestServer): { readonly call: Call; readonly examples: Example[] } {
  const examples: Example[] = []
  const call: Call = async (operation, options = {}) => {
    const [method = '', template = ''] = operation.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String(options.path?.[name]))
    const { as = server.admin, body, isHidden, isOpen, query = {}, shorten, shownBody } = options
    const request: RequestOptions = { query, ...(body === undefined ? {} : { body }) }
    const response: TestAnswer = await server.send(method, path, isOpen ? request : { ...request, as })
    if (response.status >= 300) throw new Error(`${operation}: ${response.status} ${JSON.stringify(response.body)}`)
    const { body: answer, status } = response
    const shown = shorten ? shorten(answer) : answer
    if (!isHidden)
      examples.push({ operation, path, query, body: shownBody ?? body, isSigned: !isOpen, status, answer, shown })
    return response.data
  }
  return { call, examples }
}

/** The key of a created item. */
export function keyOf(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('id' in data)) throw new Error('The response has no key.')
  return String(data.id)
}

/** A text of a response. */
export function textOf(data: unknown, name: string): string {
  const value =
    typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === name)?.[1] : null
  if (typeof value !== 'string') throw new Error(`The response has no ${name}.`)
  return value
}
