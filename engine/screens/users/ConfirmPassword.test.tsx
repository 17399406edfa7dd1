import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Outcome } from '#engine/core/api/exchange.ts'
import type { Proof } from '#engine/core/users/ownProviders.ts'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import { ConfirmPassword } from './ConfirmPassword.tsx'

afterEach(() => vi.unstubAllGlobals())

const refusal = (code: string): Outcome<unknown> => ({
  ok: false,
  failure: { _tag: 'Refused', status: 401, code, message: 'No.', problems: [], body: null },
})

function draw(answers: readonly Outcome<unknown>[]) {
  const left = [...answers]
  const given: Proof[] = []
  const confirmed = vi.fn()
  const ask = async (proof: Proof) => {
    given.push(proof)
    return left.shift() ?? refusal('FORBIDDEN')
  }
  const drawn = drawSettings(<ConfirmPassword ask={ask} confirmed={confirmed} close={() => {}} />, {})
  return { ...drawn, given, confirmed }
}

const password = () => screen.findByLabelText('Current password')

it('reports a wrong password and accepts another', async () => {
  const { user, given, confirmed } = draw([refusal('INVALID_CREDENTIALS'), { ok: true, value: null }])
  await user.type(await password(), 'wrong{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.')
  await user.clear(await password())
  await user.type(await password(), 'right')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(confirmed).toHaveBeenCalledTimes(1))
  expect(given).toEqual([{ password: 'wrong' }, { password: 'right' }])
})

it('asks for a code when the platform requires it, and only then reports a wrong one', async () => {
  const { user, given, confirmed } = draw([refusal('INVALID_OTP'), refusal('INVALID_OTP'), { ok: true, value: null }])
  await user.type(await password(), 'right{Enter}')
  const code = await screen.findByLabelText(/code/i)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(code, '1{Enter}')
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.type(code, '2{Enter}')
  await waitFor(() => expect(confirmed).toHaveBeenCalledTimes(1))
  expect(given).toEqual([{ password: 'right' }, { password: 'right', otp: '1' }, { password: 'right', otp: '12' }])
})
