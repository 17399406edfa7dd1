import { readFileSync } from 'node:fs'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltip } from './Tooltip.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const tip = () => screen.queryByRole('tooltip')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

function enter(instant: boolean): void {
  render(
    <Tooltip text="Save and stay" instant={instant}>
      <button type="button">Save</button>
    </Tooltip>,
  )
  fireEvent.pointerEnter(screen.getByRole('button').parentElement ?? document.body, { pointerType: 'mouse' })
}

it('shows after hovering for 300 ms (P-657)', () => {
  enter(false)
  pass(299)
  expect(tip()).toBeNull()
  pass(1)
  expect(tip()?.textContent).toBe('Save and stay')
})

it('shows immediately when configured (P-658)', () => {
  enter(true)
  pass(0)
  expect(tip()?.textContent).toBe('Save and stay')
})

it('fades in within 200 ms (P-659)', () => {
  expect(readFileSync('engine/ui/tooltip/Tooltip.module.css', 'utf8')).toContain('opacity 200ms')
})

it('is above a control at the end of the window', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(200, innerHeight - 40, 30, 30))
  enter(true)
  pass(0)
  expect(tip()?.style.transform).toContain(`calc(${innerHeight - 46}px - 100%)`)
  vi.restoreAllMocks()
})
