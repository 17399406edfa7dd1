import { CommandFailure } from '../exitCodes.ts'
import type { Api, Fetch } from './Api.ts'

/** The API behind a function that answers requests. */
export function apiOf(fetch: Fetch, close: () => Promise<void>): Api {
  const answer = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(path, { method, headers: { 'content-type': 'application/json' }, ...content })
    if (!response.ok) throw new CommandFailure(`${method} ${path} failed: ${await reasonIn(response)}`)
    return response
  }
  return {
    send: async (method, path, body) => dataIn(await (await answer(method, path, body)).text()),
    fetch: path => answer('GET', path),
    close,
  }
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
