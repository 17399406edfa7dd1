import pino from 'pino'
import { createApp } from '#server/http/createApp.ts'
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts'
import { openStorage } from '#server/storage/openStorage.ts'
import { openTestServices, type TestServices } from '#server/testing/TestServices.ts'
import { accounts, type RecordedRead } from './peerDatabases.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  /** Parsed if it is JSON; otherwise the text. */
  readonly body: unknown
  readonly length: number
}

export interface Send {
  readonly as?: RecordedRead['as']
  readonly method?: string
  readonly body?: unknown
}

/** A server of ours over a database of another server, with its folder of files. */
export interface OpenPeer {
  readonly services: TestServices
  readonly send: (path: string, options?: Send) => Promise<Answer>
  readonly close: () => Promise<void>
}

/** Adopts a database if `adopt` is set, and starts a server over it. */
export async function openPeer(databaseUrl: string, uploads: string, adopt = true): Promise<OpenPeer> {
  const publicUrl = 'http://localhost'
  const config = {
    databaseUrl,
    adopt,
    publicUrl,
    secret: 'a secret for tests only',
    logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  }
  const services = await openTestServices(config, {
    storages: openStorage({ kind: 'local', folder: uploads }),
    options: {
      maximumSize: 2 ** 20,
      types: [],
      quota: { bytes: null, files: null },
      fetch: createGuardedFetch({ allow: '', publicUrl }),
    },
  })
  const app = await services.run(createApp())
  const tokens = new Map<string, string>()
  const signIn = async (as: 'admin' | 'editor'): Promise<string> => {
    const cached = tokens.get(as)
    if (cached !== undefined) return cached
    const response = await app.request('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(accounts[as]),
    })
    const answer: { readonly data?: { readonly access_token: string } } = await response.json()
    const token = answer.data?.access_token
    if (token === undefined) throw new Error(`${as} could not sign in: ${JSON.stringify(answer)}`)
    tokens.set(as, token)
    return token
  }
  return {
    services,
    send: async (path, { as = 'anonymous', method = 'GET', body } = {}) => {
      const headers: Record<string, string> = {}
      if (as !== 'anonymous') headers['authorization'] = `Bearer ${await signIn(as)}`
      if (body !== undefined) headers['content-type'] = 'application/json'
      const text = body === undefined ? null : JSON.stringify(body)
      const response = await app.request(path, { method, headers, body: text })
      const bytes = Buffer.from(await response.arrayBuffer())
      const type = response.headers.get('content-type') ?? ''
      const read: unknown = type.includes('json') && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes.toString()
      return { status: response.status, type, body: read, length: bytes.length }
    },
    close: () => services.close(),
  }
}
