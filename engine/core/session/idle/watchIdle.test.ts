import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type IdleWatch, watchIdle } from './watchIdle.ts'

const minutes = 60_000
let watch: IdleWatch | null = null
const warn = vi.fn<(left: number | null) => void>()
const end = vi.fn<() => void>()
const lastWarning = () => warn.mock.lastCall?.[0] ?? null

function start(idle = 30 * minutes): IdleWatch {
  watch = watchIdle({ idle, warn, end })
  return watch
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  watch?.stop()
  vi.useRealTimers()
  vi.clearAllMocks()
})

it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'visibilitychange'])(
  'stays active after user activity: %s',
  async sign => {
    start()
    for (let times = 0; times < 4; times++) {
      await vi.advanceTimersByTimeAsync(20 * minutes)
      document.dispatchEvent(new Event(sign))
    }
    expect(end).not.toHaveBeenCalled()
    expect(lastWarning()).toBeNull()
  },
)

it('warns one minute before the end, ends the session and stays silent', async () => {
  start()
  await vi.advanceTimersByTimeAsync(29 * minutes)
  expect(lastWarning()).toBe(60_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lastWarning()).toBe(50_000)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(end).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60 * minutes)
  expect(end).toHaveBeenCalledOnce()
  expect(lastWarning()).toBeNull()
})

it('continues on confirmation and ignores pointer moves', async () => {
  const { stay } = start()
  await vi.advanceTimersByTimeAsync(29.5 * minutes)
  document.dispatchEvent(new Event('pointermove'))
  expect(lastWarning()).toBe(30_000)
  stay()
  expect(lastWarning()).toBeNull()
  await vi.advanceTimersByTimeAsync(28 * minutes)
  expect(end).not.toHaveBeenCalled()
})

it('ends the session when the computer wakes up too late', () => {
  start()
  vi.setSystemTime(Date.now() + 31 * minutes)
  document.dispatchEvent(new Event('pointermove'))
  expect(end).toHaveBeenCalledOnce()
})

it('counts activity in another tab', async () => {
  start()
  await vi.advanceTimersByTimeAsync(29.5 * minutes)
  localStorage.setItem('fieldhouse.active', String(Date.now()))
  window.dispatchEvent(new Event('storage'))
  expect(lastWarning()).toBeNull()
  await vi.advanceTimersByTimeAsync(28 * minutes)
  expect(end).not.toHaveBeenCalled()
})

it('warns for half of a short timeout', async () => {
  start(minutes)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(lastWarning()).toBeNull()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lastWarning()).toBe(30_000)
})

it('stops when the studio is closed', async () => {
  start().stop()
  await vi.advanceTimersByTimeAsync(60 * minutes)
  document.dispatchEvent(new Event('keydown'))
  expect(end).not.toHaveBeenCalled()
})
