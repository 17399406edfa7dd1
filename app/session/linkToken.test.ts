import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLinkToken } from './linkToken.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (payload: unknown) => `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`
const now = Date.UTC(2026, 0, 1)

it.each([
  ['with an email', { email: 'ida@example.com', exp: now / 1000 + 60 }, 'ida@example.com', false],
  ['with non-ASCII letters', { email: 'jörg@例え.jp' }, 'jörg@例え.jp', false],
  ['that is expired', { email: 'ida@example.com', exp: now / 1000 }, 'ida@example.com', true],
  ['nobody', { exp: 'soon' }, null, false],
  ['without an email in a list', ['ida@example.com'], null, false],
  ['without an email in null', null, null, false],
])('reads a token: %s (P-048, P-054)', (_, payload, email, expired) => {
  const token = tokenOf(payload)
  expect(readLinkToken(token, now)).toEqual({ token, email, expired })
})

it('returns nothing for an invalid token', () => {
  fc.assert(
    fc.property(fc.string(), token => {
      expect(readLinkToken(token, now).token).toBe(token)
    }),
  )
})
