import { CommandFailure } from '../exitCodes.ts'
import type { Api, Fetch } from './Api.ts'

/** The API behind a function that answers requests. */
export const apiOf = (fetch: Fetch, close: () => Promise<void>): Api => ({
  send: async (method, path, body) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(path, { method, headers: { 'content-type': 'application/json' }, ...content })
    return dataIn(await (await requireOk(response, `${method} ${path}`)).text())
  },
  fetch: path => fetch(path, { method: 'GET' }),
  close,
})

/** A response that is not refused. Fails with the reason otherwise. */
export async function requireOk(response: Response, request: string): Promise<Response> {
  if (response.ok) return response
  throw new CommandFailure(`${request} failed: ${await reasonIn(response)}`)
}

function dataIn(text: string): unknown {
  if (text === '') return null
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'data') : null
}

interface Envelope {
  readonly errors?: readonly { readonly message?: unknown }[]
}

async function reasonIn(response: Response): Promise<string> {
  const text = await response.text()
  try {
    // Safe: every member is checked.
    const { errors } = JSON.parse(text) as Envelope
    const messages = (errors ?? []).map(({ message }) => String(message))
    if (messages.length > 0) return messages.join(' ')
  } catch {
    // A proxy may answer with a page.
  }
  return `${response.status} ${text.slice(0, 200)}`.trim()
}
