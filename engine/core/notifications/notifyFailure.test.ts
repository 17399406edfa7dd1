import { expect, it, vi } from 'vitest'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { notifications } from './notifications.ts'
import { notifyFailure } from './notifyFailure.ts'

it('reports a failed call until it is closed and logs the details (P-457, P-458, P-626)', () => {
  // proves: P-627, P-628, P-630
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure: ApiFailure = {
    _tag: 'Refused',
    status: 403,
    code: 'FORBIDDEN',
    message: 'Not yours.',
    problems: [],
    body: { errors: [] },
  }
  notifyFailure(failure, createText('en-US', {}, formatIcu))
  expect(notifications.get().at(-1)).toMatchObject({
    kind: 'danger',
    title: 'Access denied',
    text: 'Not yours.',
    persist: true,
  })
  expect(logged).toHaveBeenCalledExactlyOnceWith(failure)
  logged.mockRestore()
})
