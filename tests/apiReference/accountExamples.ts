import { type Call, textOf } from './recorder.ts'

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
}

/** The list of capabilities grows with each version. */
const withFewCapabilities = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    name === 'capabilities' && Array.isArray(value) ? value.slice(0, 3) : value,
  )
