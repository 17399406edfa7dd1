import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readTogether } from './readTogether.ts'

const sent: string[] = []
let answer: (url: string) => unknown

beforeEach(() => {
  document.head.innerHTML = '<meta name="fieldhouse-capabilities" content="boot,batch-reads">'
  sent.length = 0
  answer = url => ({ data: url })
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response(JSON.stringify(answer(url)))
  })
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

const read = (path: string, signal?: AbortSignal) => readTogether({ path, signal }, path, 'token')
const batch = (...bodies: unknown[]) => ({ data: bodies })

it('sends reads of one task as one request and a single read by itself', async () => {
  answer = url =>
    url.startsWith('/fieldhouse')
      ? batch({ status: 200, body: { data: 1 } }, { status: 200, body: { data: 2 } })
      : { data: 3 }
  expect(await Promise.all([read('/items/a'), read('/items/b')])).toMatchObject([
    { value: { data: 1 } },
    { value: { data: 2 } },
  ])
  expect(await read('/items/c')).toMatchObject({ value: { data: 3 } })
  expect(sent).toEqual(['/fieldhouse/reads?read=%2Fitems%2Fa&read=%2Fitems%2Fb', '/items/c'])
})

it('repeats a read by itself if it failed, or if the whole request did', async () => {
  answer = url =>
    url.startsWith('/fieldhouse')
      ? batch({ status: 403, body: { errors: [] } }, { status: 200, body: { data: 2 } })
      : { data: url }
  expect(await Promise.all([read('/items/a'), read('/items/b')])).toMatchObject([
    { value: { data: '/items/a' } },
    { value: { data: 2 } },
  ])
  answer = url => (url.startsWith('/fieldhouse') ? { errors: [] } : { data: url })
  expect(await Promise.all([read('/items/a'), read('/items/b')])).toMatchObject([{ ok: true }, { ok: true }])
  expect(sent).toHaveLength(5)
})

it('leaves out an aborted read', async () => {
  const controller = new AbortController()
  const aborted = read('/items/a', controller.signal)
  const other = read('/items/b')
  controller.abort()
  await expect(aborted).rejects.toThrow()
  expect(await other).toMatchObject({ value: { data: '/items/b' } })
  expect(sent).toEqual(['/items/b'])
})

it('sends reads by themselves to a server that does not support it', async () => {
  document.head.innerHTML = ''
  await Promise.all([read('/items/a'), read('/items/b')])
  expect(sent).toEqual(['/items/a', '/items/b'])
})
