import { describe, expect, it } from 'vitest'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import { addressesOf, inviteAll } from './inviteAll.ts'
import { needsConfirmation } from './needsConfirmation.ts'

const refusal = (code: string, status = 400, body: unknown = null): ApiFailure => ({
  ...{ _tag: 'Refused', status, code, message: '', problems: [], body },
})

describe('invitation addresses', () => {
  it.each([
    ['a@b.c', ['a@b.c']],
    ['a@b.c, d@e.f', ['a@b.c', 'd@e.f']],
    ['a@b.c\n  d@e.f \n', ['a@b.c', 'd@e.f']],
    [',,\n , a@b.c,,\r\na@b.c', ['a@b.c']],
    [' \n,', []],
  ])('of %j are %j (P-068, P-069, P-070)', (text, addresses) => {
    // proves: P-071
    expect(addressesOf(text)).toEqual(addresses)
  })
})

describe('invitations', () => {
  /** A server like ours: all or nothing. */
  const server = (why: Readonly<Record<string, ApiFailure>>) => {
    const calls: (readonly string[])[] = []
    const send = async (emails: readonly string[]): Promise<Outcome<unknown>> => {
      calls.push(emails)
      const failure = emails.map(email => why[email]).find(each => each !== undefined)
      return failure ? { ok: false, failure } : { ok: true, value: null }
    }
    return { calls, send }
  }

  it('are sent to all addresses in one request (P-568)', async () => {
    const { calls, send } = server({})
    expect(await inviteAll(['a@b.c', 'd@e.f'], send)).toEqual({ invited: ['a@b.c', 'd@e.f'], refused: [] })
    expect(calls).toEqual([['a@b.c', 'd@e.f']])
  })

  it('are sent to valid addresses if others fail, and report the reason', async () => {
    const closed = refusal('FORBIDDEN', 403)
    const { send } = server({
      'd@e.f': refusal('RECORD_NOT_UNIQUE'),
      'g@h.i': closed,
      'j@k': refusal('INVALID_PAYLOAD'),
    })
    expect(await inviteAll(['a@b.c', 'nobody', 'd@e.f', 'g@h.i', 'j@k'], send)).toEqual({
      invited: ['a@b.c'],
      refused: [
        { email: 'nobody', reason: { kind: 'no_address' } },
        { email: 'd@e.f', reason: { kind: 'taken' } },
        { email: 'g@h.i', reason: { kind: 'failed', failure: closed } },
        { email: 'j@k', reason: { kind: 'no_address' } },
      ],
    })
  })

  it.each<ApiFailure>([{ _tag: 'Unreachable', message: '' }, refusal('INTERNAL_SERVER_ERROR', 500)])(
    'are not sent one by one if the response is not a rejection: %j',
    async failure => {
      const { calls, send } = server({ 'a@b.c': failure })
      const { refused } = await inviteAll(['a@b.c', 'd@e.f'], send)
      expect(refused.map(({ email }) => email)).toEqual(['a@b.c', 'd@e.f'])
      expect(calls).toHaveLength(1)
    },
  )

  it('are sent in batches of 100', async () => {
    const { calls, send } = server({})
    await inviteAll(
      Array.from({ length: 250 }, (_, index) => `p${index}@b.c`),
      send,
    )
    expect(calls.map(each => each.length)).toEqual([100, 100, 50])
  })
})

it.each([
  [refusal('FORBIDDEN', 403, { errors: [{ extensions: { reason: 'confirmation', field: 'email' } }] }), true],
  [refusal('FORBIDDEN', 403, { errors: [{ extensions: { code: 'FORBIDDEN' } }] }), false],
  [refusal('FORBIDDEN', 403), false],
  [{ _tag: 'Unreachable', message: '' } as const, false],
])('decides whether the error %j asks for the password: %s', (failure, isAsked) => {
  expect(needsConfirmation(failure)).toBe(isAsked)
})
