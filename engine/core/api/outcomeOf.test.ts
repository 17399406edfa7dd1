import { expect, it } from 'vitest'
import type { ApiFailure } from './ApiFailure.ts'
import { outcomeOf } from './outcomeOf.ts'

it('returns the value on success and the failure otherwise', async () => {
  const failure: ApiFailure = { _tag: 'Unreachable', message: 'offline' }
  expect(await outcomeOf(Promise.resolve(5))).toEqual({ ok: true, value: 5 })
  expect(await outcomeOf(Promise.reject(failure))).toEqual({ ok: false, failure })
  expect(await outcomeOf(Promise.reject(new Error('broken')))).toEqual({
    ok: false,
    failure: { _tag: 'Malformed', message: 'broken' },
  })
})
