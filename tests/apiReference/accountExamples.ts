import { type Call, keyOf, textOf } from './recorder.ts'

const email = 'admin@example.com'
const password = 'password1234'

export async function serverExamples(call: Call): Promise<void> {
  await call('GET /server/ping', { isOpen: true })
  await call('GET /server/health', { isOpen: true })
  await call('GET /server/info', { isOpen: true, shorten: withFewCapabilities })
  await call('GET /server/specs/oas', {
    isOpen: true,
    shorten: answer =>
      typeof answer === 'object' && answer !== null && 'info' in answer && 'openapi' in answer
        ? { openapi: answer.openapi, info: answer.info }
        : answer,
  })
}

/** `resetToken` is what the emailed link to reset the password contains. */
export async function accountExamples(call: Call, resetToken: () => Promise<string>): Promise<void> {
  const isOpen = true
  const session = await call('POST /auth/login', { isOpen, body: { email, password } })
  const renewed = await call('POST /auth/refresh', {
    isOpen,
    body: { refresh_token: textOf(session, 'refresh_token') },
  })
  await call('POST /auth/logout', { isOpen, body: { refresh_token: textOf(renewed, 'refresh_token') } })
  await call('POST /auth/password/request', { isOpen, body: { email } })
  await call('POST /auth/password/reset', { isOpen, body: { token: await resetToken(), password: 'a-new-password' } })
  const query = { fields: 'id,email,first_name,language' }
  await call('GET /users/me', { query })
  await call('PATCH /users/me', { query, body: { first_name: 'Ada', language: 'en-US' } })
  await tokenExamples(call)
}

/** Tokens are created by a session. */
async function tokenExamples(call: Call): Promise<void> {
  const session = await call('POST /auth/login', {
    isHidden: true,
    isOpen: true,
    body: { email, password: 'a-new-password' },
  })
  const as = textOf(session, 'access_token')
  const body = { name: 'Website', expires: '2099-01-31T00:00:00Z', read_only: true, collections: ['articles'] }
  const token = keyOf(await call('POST /users/me/tokens', { as, body }))
  await call('GET /users/me/tokens')
  const user = keyOf(await call('GET /users/me', { isHidden: true }))
  await call('GET /users/{user}/tokens', { path: { user } })
  await call('DELETE /users/me/tokens/{token}', { path: { token } })
  const other = keyOf(await call('POST /users/me/tokens', { as, body, isHidden: true }))
  await call('DELETE /users/{user}/tokens/{token}', { path: { user, token: other } })
}

/** The list of capabilities grows with each version. */
const withFewCapabilities = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    name === 'capabilities' && Array.isArray(value) ? value.slice(0, 3) : value,
  )
