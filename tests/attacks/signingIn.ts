import { vi } from 'vitest'
import type { TestAnswer, TestServer } from '#server/testing/TestServer.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
}

/** The tokens of a response. Missing ones are empty, so that a request with them is refused. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
}

let count = 0

/** A user with a new email; an editor by default. */
export async function newPerson(server: TestServer, more: Readonly<Record<string, unknown>> = {}): Promise<Person> {
  const person = { email: `person-${++count}@example.com`, password: 'a long password of his' }
  const created = await server.asAdmin('POST', '/users', {
    body: { ...person, role: server.editorRole, ...more },
    query: { fields: 'id' },
  })
  return { ...person, ...more, id: String(textAt(created.data, 'id')) }
}

export const login = (
  server: TestServer,
  { email, password }: Pick<Person, 'email' | 'password'>,
  more: Readonly<Record<string, unknown>> = {},
  request: { readonly from?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<TestAnswer> => server.send('POST', '/auth/login', { body: { email, password, ...more }, ...request })

/** Signs in and returns the tokens, in json mode. */
export const signIn = async (server: TestServer, person: Pick<Person, 'email' | 'password'>): Promise<Tokens> =>
  tokensOf(await login(server, person))

export const refresh = (server: TestServer, token: string): Promise<TestAnswer> =>
  server.send('POST', '/auth/refresh', { body: { refresh_token: token } })

export const tokensOf = (answer: TestAnswer): Tokens => ({
  access: textAt(answer.data, 'access_token') ?? '',
  refresh: textAt(answer.data, 'refresh_token') ?? '',
})

/** The value of a cookie that a response sets. */
export const cookieOf = (answer: TestAnswer, name = 'directus_refresh_token'): string =>
  answer.headers
    .getSetCookie()
    .map(each => new RegExp(`^${name}=([^;]*)`).exec(each)?.[1])
    .find(value => value !== undefined) ?? ''

/** The status of a request that any signed-in user may send. */
export const statusOf = async (server: TestServer, access: string): Promise<number> =>
  (await server.send('GET', '/users/me', { as: access })).status

/** Advances the clock; call `stopTime` first. */
export const pass = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

/** Only the date is frozen: timers and connections continue. */
export const stopTime = (): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })

export const seconds = 1000
export const minutes = 60 * seconds
export const days = 24 * 60 * minutes

export function textAt(data: unknown, name: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : undefined
}
