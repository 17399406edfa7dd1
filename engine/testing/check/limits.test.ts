import { afterEach, expect, it } from 'vitest'
import { enter, enterState, leave, limited, reportTo } from './limits.ts'

afterEach(leave)

it('reports a check that does not end, with the state it is in', async () => {
  const places: (string | null)[] = []
  reportTo(async place => void places.push(place))
  await enter('interface stars, “renders fast”', null)
  expect(await limited(() => new Promise<never>(() => undefined), 10)).toEqual(['It does not end within 0.01 seconds.'])
  await enterState('filled')
  expect(await limited(() => new Promise<never>(() => undefined), 10)).toEqual([
    'It does not end within 0.01 seconds, last in the fixture “filled”.',
  ])
  expect(places).toEqual([
    'interface stars, “renders fast”',
    'interface stars, “renders fast”, last in the fixture “filled”',
  ])
})

it('returns what a check finds in time', async () => {
  expect(await limited(async () => ['No control has a label.'], 60_000)).toEqual(['No control has a label.'])
  await expect(limited(() => Promise.reject(new Error('lost')), 60_000)).rejects.toThrow('lost')
})
