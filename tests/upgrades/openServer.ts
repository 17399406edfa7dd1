import pino from 'pino'
import { createApp } from '#server/http/createApp.ts'
import { openTestServices } from '#server/testing/TestServices.ts'

export interface Answer {
  readonly status: number
  readonly data: unknown
}

/** A server on a recorded database. */
export interface OpenServer {
  /** As the administrator. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<Answer>
  readonly close: () => Promise<void>
}

/** Starts a server of this version on a recorded database, and signs in. */
export async function openServer(databaseUrl: string): Promise<OpenServer> {
  const services = await openTestServices({
    databaseUrl,
    publicUrl: 'http://localhost',
    secret: 'a secret for tests only',
    logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  })
  const app = await services.run(createApp())
  let token = ''
  const send: OpenServer['send'] = async (method, path, body) => {
    const response = await app.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const answer: { readonly data?: unknown } = response.status === 204 ? {} : await response.json()
    return { status: response.status, data: answer.data ?? answer }
  }
  const { data } = await send('POST', '/auth/login', { email: 'admin@example.com', password: 'password1234' })
  token = String(Object(data)['access_token'])
  return { send, close: () => services.close() }
}
