import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Progress } from './Progress.tsx'

it.each([
  ['a part', 30, 120, '30', '120'],
  ['an empty total', 0, 0, '0', '1'],
  ['more than the total', 7, 5, '5', '5'],
  ['an unknown total', 30, null, null, null],
])('exposes its progress by name and value: %s', (_, at, of, value, max) => {
  render(<Progress label="Import" at={at} of={of} words="30 rows so far" />)
  const bar = screen.getByRole('progressbar', { name: 'Import' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([value, max])
  expect(bar.getAttribute('aria-valuetext')).toBe('30 rows so far')
  expect(screen.getByRole('status').textContent).toBe('30 rows so far')
})
