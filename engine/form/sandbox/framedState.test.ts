import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noToManyEdit } from '#engine/core/edits/Patch.ts'
import type { FrameMessage, FrameProps } from '#engine/core/sandbox/messages.ts'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { framedState } from './framedState.ts'

const props = (value: string): FrameProps => ({
  ...{ id: 'title', value, options: {}, field: fixtureField({ value }), access: { allowed: true }, invalid: false },
  ...{ item: { title: value }, primaryKey: 1, toManyEdit: noToManyEdit, toOneEdit: null, description: '' },
})
const set = (value: unknown) => ({ op: 'set', value }) as const
const change = (value: unknown, number: number): FrameMessage => ({ type: 'change', patch: set(value), number })

let sent: FrameMessage[] = []
const start = () => {
  const state = framedState(message => sent.push(structuredClone(message)))
  state.receive(props('a'), 0)
  return state
}

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it('shows each value at once, and sends the first and the latest of those that follow quickly', () => {
  const state = start()
  for (const value of ['ab', 'abc', 'abcd']) state.change(set(value))
  expect(state.get()).toMatchObject({ value: 'abcd', item: { title: 'abcd' } })
  expect(sent).toEqual([change('ab', 1)])
  vi.advanceTimersByTime(60)
  expect(sent).toEqual([change('ab', 1), change('abcd', 3)])
  vi.advanceTimersByTime(600)
  expect(sent).toHaveLength(2)
})

it('keeps a newer value until the page has seen it', () => {
  const state = start()
  state.change(set('ab'))
  state.change(set('abc'))
  state.receive({ ...props('ab'), invalid: true }, 1)
  expect(state.get()).toMatchObject({ value: 'abc', invalid: true })
  state.receive(props('rejected'), 2)
  expect(state.get()?.value).toBe('rejected')
})

it('sends a value before another change that follows it', () => {
  const state = start()
  state.change(set('ab'))
  state.change(set('abc'))
  state.change({ op: 'unset' })
  expect(sent.map(message => message.type === 'change' && message.patch.op)).toEqual(['set', 'set', 'unset'])
})

it('reports a value that cannot leave the frame', () => {
  start().change(set(() => 1))
  expect(sent).toEqual([{ type: 'failed', detail: expect.stringContaining('could not be cloned') }])
})
