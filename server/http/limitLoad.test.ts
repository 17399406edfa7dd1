import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnvironment } from './AppEnvironment.ts'
import { limitLoad, noLoad } from './limitLoad.ts'

test('counts running, waiting and refused requests', async () => {
  const load = noLoad()
  const waits: number[] = []
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const app = new Hono<AppEnvironment>()
  app.use(limitLoad(load, time => waits.push(time)))
  app.onError((_, context) => context.text('busy', 503))
  app.all('*', async context => {
    await finished
    return context.text('done')
  })
  const answers = Array.from({ length: 200 }, () => app.request('/items/articles'))
  // The first 64 start in the same turn of the event loop.
  expect(load.waiting).toBe(136)
  await expect.poll(() => load.waiting).toBe(0)
  expect(load).toEqual({ waiting: 0, refused: 72, running: { work: 128, transfer: 0, signIn: 0 } })
  finish()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter(status => status === 503)).toHaveLength(72)
  expect(waits).toHaveLength(136)
  expect(waits.every(time => time >= 0)).toBe(true)
  expect(load).toEqual({ waiting: 0, refused: 72, running: { work: 0, transfer: 0, signIn: 0 } })
})
