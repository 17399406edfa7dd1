import { describe, expect, it } from 'vitest'
import { matchesInTime } from '../items/matchesInTime.ts'
import { deriveKey } from './deriveKey.ts'
import { knownDevices } from './knownDevices.ts'
import { codeAt, newSecret, periodOf, secretUrl } from './oneTimePassword.ts'
import { fitsPolicy, policyProblem } from './passwordPolicy.ts'
import { newSalt, newSessionId, refreshTokens } from './refreshTokens.ts'

const secret = 'a secret of some length'

describe('one-time passwords', () => {
  // RFC 6238, appendix B: the secret "12345678901234567890", the last six of eight digits.
  const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is, at second %i, %s', (time, code) => {
    expect(codeAt(rfcSecret, Math.floor(time / 30))).toBe(code)
    expect(periodOf(rfcSecret, code, time * 1000)).toBe(Math.floor(time / 30))
  })

  it('is accepted one period early or late, but not two', () => {
    const now = 1_234_567_890_000
    const period = Math.floor(now / 30_000)
    const taken = [-2, -1, 0, 1, 2].map(step => periodOf(rfcSecret, codeAt(rfcSecret, period + step), now) !== null)
    expect(taken).toEqual([false, true, true, true, false])
  })

  it('has secrets in the format of authenticator apps', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
    const url = new URL(secretUrl(rfcSecret, 'a&b@example.com', 'Rock & Roll'))
    expect([url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([rfcSecret, 'Rock & Roll'])
    expect(decodeURIComponent(url.pathname)).toContain('Rock & Roll:a&b@example.com')
  })
})

describe('refresh tokens', () => {
  const tokens = refreshTokens(secret)
  const [session, salt] = [newSessionId(), newSalt()]

  it('contain session and generation with a proof for each', () => {
    for (const turn of [0, 1, 70_000]) {
      const token = tokens.make(session, turn, salt)
      expect(token).toMatch(/^[\w-]{64}$/)
      const claims = tokens.read(token)
      expect(claims).toMatchObject({ session, turn })
      expect(claims && tokens.proves(claims, salt)).toBe(true)
      expect(claims && tokens.proves({ ...claims, turn: turn + 1 }, salt)).toBe(false)
      expect(claims && tokens.proves(claims, newSalt())).toBe(false)
      expect(claims && refreshTokens('another secret of length').proves(claims, salt)).toBe(false)
    }
  })

  it.each(['', 'x', 'x'.repeat(63), 'x'.repeat(65), `${'x'.repeat(63)}=`, `${'x'.repeat(63)}\n`])(
    'reject other input: %j',
    text => {
      expect(tokens.read(text)).toBeNull()
    },
  )
})

describe('known devices', () => {
  const devices = knownDevices(secret)

  it('recognize only users who signed in on them', () => {
    const cookie = devices.remember(undefined, 'anna')
    expect(devices.knows(cookie, 'anna')).toHaveLength(22)
    expect(devices.knows(cookie, 'bert')).toBeNull()
    const both = devices.remember(cookie, 'bert')
    expect(devices.knows(both, 'anna')).toBe(devices.knows(cookie, 'anna'))
    expect(devices.knows(both, 'bert')).toBe(devices.knows(cookie, 'anna'))
    expect(devices.remember(both, 'bert')).toHaveLength(both.length)
  })

  it('remember five users, the most recent first', () => {
    let cookie: string | undefined
    for (const user of ['a', 'b', 'c', 'd', 'e', 'f']) cookie = devices.remember(cookie, user)
    expect(['a', 'b', 'f'].map(user => devices.knows(cookie, user) !== null)).toEqual([false, true, true])
  })

  it('cannot be forged', () => {
    const [id = '', mark = ''] = devices.remember(undefined, 'anna').split('.')
    const other = 'x'.repeat(22)
    for (const cookie of [undefined, '', id, `${other}.${mark}`, `${id}.${other}`, `${id}.${mark}.`, `${id}${mark}`])
      expect(devices.knows(cookie, 'anna')).toBeNull()
    expect(knownDevices('another secret of length').knows(`${id}.${mark}`, 'anna')).toBeNull()
  })
})

describe('keys', () => {
  it('differ by purpose and secret', () => {
    const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
    const keys = [
      deriveKey(secret, 'access-token'),
      deriveKey(secret, 'refresh-token'),
      deriveKey(secret, 'invite'),
      deriveKey('another secret of length', 'access-token'),
    ].map(hex)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys[0]).toBe(hex(deriveKey(secret, 'access-token')))
    expect(keys[0]).toHaveLength(64)
  })
})

describe('password policy', () => {
  it.each([
    ['/^.{8,}$/', 'long enough', true],
    ['/^.{8,}$/', 'short', false],
    ['^\\d+$', '12345678', true],
    ['/^[a-z]+$/i', 'ABC', true],
    ['/a/g', 'xa', true],
  ])('%s on %s: %s', (policy, password, expected) => {
    expect(policyProblem(policy)).toBeNull()
    for (let twice = 0; twice < 2; twice++) expect(fitsPolicy(policy, password)).toBe(expected)
  })

  it('rejects a password when a pattern takes too long', () => {
    const start = performance.now()
    expect(fitsPolicy('^(a+)+$', `${'a'.repeat(100)}!`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(fitsPolicy('([', 'x')).toBe(false)
  })

  it('limits the time of expressions that cannot be checked', () => {
    const start = performance.now()
    expect(matchesInTime('(?<=x)(a+)+$', `x${'a'.repeat(100)}!`)).toBe(false)
    expect(matchesInTime('(?<=x)a+$', 'xaa')).toBe(true)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it.each(['^(a+)+$', '/^(\\w+\\d+)+$/', '(.*a){12}', '([', '/x/zz'])('%s is rejected', policy => {
    expect(policyProblem(policy)).toMatch(/regular expression/)
  })
})
