import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import FailureDetails from './FailureDetails.tsx'

const rejection: ApiFailure = {
  _tag: 'Refused',
  status: 403,
  code: 'FORBIDDEN',
  message: '',
  problems: [],
  body: { errors: [{ message: 'Not yours.' }] },
}
const unreachable: ApiFailure = { _tag: 'Unreachable', message: 'refused' }

const draw = (failure: ApiFailure) =>
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <FailureDetails failure={failure} />
    </I18nProvider>,
  )
const copy = () => screen.queryByRole('button', { name: 'Copy details' })

afterEach(() => vi.restoreAllMocks())

it.each<[string, ApiFailure, unknown]>([
  ['Code: FORBIDDEN', rejection, rejection.body],
  ['Code: UNKNOWN', unreachable, unreachable],
])('shows “%s” and copies the response or else the failure (P-631, P-632, P-633)', async (title, failure, copied) => {
  // proves: P-635, P-636
  const user = userEvent.setup()
  draw(failure)
  expect(screen.getByText(title)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(screen.getByRole('status')).toHaveTextContent('copied')
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(copied)
})

it('has no copy button without a clipboard (P-634)', () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  draw(rejection)
  expect(screen.getByText('Code: FORBIDDEN')).toBeVisible()
  expect(copy()).toBeNull()
})
