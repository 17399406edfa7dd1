import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeFolder, createFolder, deleteFolder, moveFiles } from './folderCalls.ts'
import { readPlaces } from './readPlaces.ts'

type Answer = readonly [status: number, body: unknown]

/** Answers by `METHOD /path`; records the requests with their bodies. */
function serve(answer: (call: string, body: unknown) => Answer) {
  const calls: unknown[][] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const call = `${init.method} ${url.pathname}${url.searchParams.get('contents') ? '?contents=parent' : ''}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push(body === undefined ? [call] : [call, body])
    const [status, data] = answer(call, body)
    return new Response(status === 204 ? null : JSON.stringify(data), { status })
  })
  return calls
}

const rejection: Answer = [403, { errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] }]
const done: Answer = [200, { data: {} }]

afterEach(() => vi.unstubAllGlobals())

describe('folders', () => {
  it('are created, renamed and moved (C-434, C-435, C-436)', async () => {
    const calls = serve(() => [200, { data: { id: 'n' } }])
    expect(await createFolder('New', 'p')).toBe('n')
    await changeFolder('n', { name: 'Newer' })
    await changeFolder('n', { parent: null })
    expect(calls).toEqual([
      ['POST /folders', { name: 'New', parent: 'p' }],
      ['PATCH /folders/n', { name: 'Newer' }],
      ['PATCH /folders/n', { parent: null }],
    ])
  })

  it('are deleted in one request where the server supports it (C-271, C-437)', async () => {
    const calls = serve(() => [204, null])
    expect(await deleteFolder({ id: 'a', parent: 'p' }, ['b'], true)).toMatchObject({ failure: null })
    expect(calls).toEqual([['DELETE /folders/a?contents=parent']])
  })

  it.each([['p'], [null]])(
    'are deleted after their contents have been moved to %s (C-272, C-273, C-274)',
    async parent => {
      // proves: C-275, C-437
      let full = true
      const calls = serve(call => {
        if (call === 'GET /files') return [200, { data: full ? [{ id: 'x' }, { id: 'y' }] : [] }]
        if (call.startsWith('PATCH /files')) full = false
        return call.startsWith('DELETE') ? [204, null] : done
      })
      const result = await deleteFolder({ id: 'a', parent }, ['b', 'c'], false)
      expect(result).toEqual({ folders: 2, files: 2, failure: null })
      expect(calls.filter(([call]) => call !== 'GET /files')).toEqual([
        ['PATCH /folders/b', { parent }],
        ['PATCH /folders/c', { parent }],
        ['PATCH /files/x,y', { folder: parent }],
        ['DELETE /folders/a'],
      ])
    },
  )

  it.each([
    ['PATCH /folders/c', { folders: 1, files: 0 }],
    ['GET /files', { folders: 2, files: 0 }],
    ['PATCH /files/x', { folders: 2, files: 0 }],
    ['DELETE /folders/a', { folders: 2, files: 1 }],
  ])('are kept when %s fails, and the result lists what was moved (C-275)', async (failing, moved) => {
    let full = true
    const calls = serve(call => {
      if (call === failing) return rejection
      if (call === 'GET /files') return [200, { data: full ? [{ id: 'x' }] : [] }]
      if (call.startsWith('PATCH /files')) full = false
      return done
    })
    expect(await deleteFolder({ id: 'a', parent: null }, ['b', 'c'], false)).toMatchObject({
      ...moved,
      failure: { _tag: 'Refused', code: 'FORBIDDEN' },
    })
    expect(calls.at(-1)?.[0]).toBe(failing)
  })
})

describe('moved files', () => {
  it('are sent in batches, and the response names the folder (C-306, C-424, C-425)', async () => {
    const calls = serve(() => [200, { data: [{ id: 'x', folder: { name: 'Plans' } }] }])
    const keys = Array.from({ length: 120 }, (_, at) => `k${at}`)
    const progress: number[] = []
    expect(await moveFiles(keys, 'f', done => progress.push(done))).toEqual({
      moved: keys,
      failed: [],
      folder: 'Plans',
    })
    expect(calls.map(([call]) => String(call).split(',').length)).toEqual([50, 50, 20])
    expect(calls[0]?.[1]).toEqual({ folder: 'f' })
    expect(progress).toEqual([50, 100, 120])
  })

  it('are moved even if others are rejected', async () => {
    serve(call => (call.includes('b') ? rejection : [200, { data: { id: 'x', folder: null } }]))
    const result = await moveFiles(['a', 'b', 'c'], null)
    expect(result).toMatchObject({ moved: ['a', 'c'], failed: [{ key: 'b' }], folder: null })
  })

  it.each([[401], [413], [429], [500], [503]])('are not retried one by one after a %s', async status => {
    const calls = serve(() => [status, { errors: [{ message: 'No.', extensions: { code: 'SOMETHING' } }] }])
    const keys = Array.from({ length: 60 }, (_, at) => `k${at}`)
    const { moved, failed } = await moveFiles(keys, 'f')
    expect([moved.length, failed.length]).toEqual([0, 60])
    expect(calls.filter(([call]) => String(call).startsWith('PATCH'))).toHaveLength(1)
  })

  it('can be moved back to their original folders', async () => {
    serve(() => [
      200,
      {
        data: [
          { id: 'a', folder: 'p' },
          { id: 'b', folder: null },
          { id: 'c', folder: 'p' },
        ],
      },
    ])
    const places = await readPlaces(['a', 'b', 'c'])
    expect([...places]).toEqual([
      ['p', ['a', 'c']],
      [null, ['b']],
    ])
  })
})
