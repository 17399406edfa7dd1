import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepToken } from '../../session/accessToken.ts'
import { type FakeAnswer, type FakeRequest, fakeServer } from './fakeServer.ts'
import { uploadFile } from './uploadFile.ts'

const size = 20_000_000
const piece = 8 * 1024 * 1024

/** A server that keeps how many bytes it has of each upload. */
function tusServer(
  disturb: (request: FakeRequest, patches: number) => FakeAnswer | null | undefined = () => undefined,
) {
  const uploads = new Map<string, { length: number; offset: number; metadata: string }>()
  let patches = 0
  const server = fakeServer(request => {
    const { body, headers, method, path } = request
    if (method === 'PATCH') patches += 1
    const disturbed = disturb(request, patches)
    if (disturbed !== undefined) return disturbed
    if (path === '/files/tus') {
      const location = `/files/tus/${uploads.size}`
      const length = Number(headers['Upload-Length'])
      uploads.set(location, { length, offset: 0, metadata: headers['Upload-Metadata'] ?? '' })
      return { status: 201, headers: { Location: location } }
    }
    const upload = uploads.get(path)
    if (!path.startsWith('/files/tus/')) return { status: 200, body: { data: { id: 'f1', title: 'Tide' } } }
    if (!upload) return { status: 404, body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] } }
    if (method === 'DELETE') {
      uploads.delete(path)
      return { status: 204 }
    }
    if (method === 'PATCH') upload.offset += body instanceof Blob ? body.size : 0
    const done = upload.offset === upload.length
    return { status: 200, headers: { 'Upload-Offset': String(upload.offset), ...(done && { 'Upload-File': 'f1' }) } }
  })
  const offsets = () =>
    server.requests.filter(({ method }) => method === 'PATCH').map(each => Number(each.headers['Upload-Offset']))
  return { ...server, offsets, uploads }
}

let files = 0
/** A file that no other test has started to send. */
const file = () => {
  files++
  const sized = <Kind extends Blob>(blob: Kind, bytes: number) => Object.defineProperty(blob, 'size', { value: bytes })
  const given = sized(new File([], `tide-${files}.bin`, { type: 'x/y' }), size)
  // jsdom files have no content, and 20 MB of it would not test more.
  given.slice = (from = 0, to = size) =>
    Object.assign(sized(new Blob([]), Math.min(to, size) - from), { arrayBuffer: async () => new Uint8Array() })
  return given
}
const upload = (
  given: File,
  target = { folder: null as string | null },
  signal?: AbortSignal,
  progress?: (percent: number) => void,
) => uploadFile(new Set(['tus', 'idempotency-key']), given, target, progress, signal)

beforeEach(() => {
  keepToken({ token: 'old', expires: 900_000, until: Date.now() + 900_000 })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('sends chunks with checksums and returns the row (C-421, C-422)', async () => {
  const { requests, offsets, uploads } = tusServer()
  const percents: number[] = []
  expect(await upload(file(), { folder: 'maps' }, undefined, percent => percents.push(percent))).toMatchObject({
    id: 'f1',
  })
  expect(offsets()).toEqual([0, piece, 2 * piece])
  expect(
    requests
      .filter(({ method }) => method === 'PATCH')
      .every(each => /^sha256 [\w+/]{43}=$/.test(each.headers['Upload-Checksum'] ?? '')),
  ).toBe(true)
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  expect([...uploads.values()][0]?.metadata).toContain(`folder ${btoa('maps')}`)
})

it('names the file whose content is replaced (C-423)', async () => {
  const { uploads } = tusServer()
  await upload(file(), { folder: null, ...{ replaces: 'f9' } })
  expect([...uploads.values()][0]?.metadata).toContain(`id ${btoa('f9')}`)
})

it("resumes after an interruption at the server's offset", async () => {
  const { offsets } = tusServer(({ method }, patches) => (method === 'PATCH' && patches === 2 ? null : undefined))
  const given = file()
  await expect(upload(given)).rejects.toMatchObject({ _tag: 'Unreachable' })
  await upload(given)
  expect(offsets()).toEqual([0, piece, piece, 2 * piece])
})

it('restarts when the server no longer knows the upload', async () => {
  const server = tusServer(({ method }, patches) => (method === 'PATCH' && patches === 2 ? null : undefined))
  const given = file()
  await expect(upload(given)).rejects.toMatchObject({ _tag: 'Unreachable' })
  server.uploads.clear()
  server.uploads.set('/files/tus/other', { length: 1, offset: 0, metadata: '' })
  expect(await upload(given)).toMatchObject({ id: 'f1' })
  expect(server.offsets()).toEqual([0, piece, 0, piece, 2 * piece])
})

it.each([409, 460])('asks for the offset after status %i and finally fails', async status => {
  const { offsets } = tusServer(({ method }, patches) => (method === 'PATCH' && patches < 3 ? { status } : undefined))
  expect(await upload(file())).toMatchObject({ id: 'f1' })
  expect(offsets().slice(0, 3)).toEqual([0, 0, 0])
  tusServer(({ method }) => (method === 'PATCH' ? { status } : undefined))
  await expect(upload(file())).rejects.toMatchObject({ _tag: 'Refused', status })
})

it('tells the server when an upload is canceled', async () => {
  const aborting = new AbortController()
  const { uploads } = tusServer(({ method }) => {
    if (method === 'PATCH') aborting.abort(new Error('given up'))
    return undefined
  })
  const given = file()
  await upload(given, { folder: null }, aborting.signal).catch(() => {})
  await vi.waitFor(() => expect(uploads.size).toBe(0), { timeout: 30_000 })
})

it('sends small files in one request and repeats it with the same key when there is no response', async () => {
  let times = 0
  const { requests } = fakeServer(() => (++times === 1 ? null : { status: 200, body: { data: { id: 'f2' } } }))
  const given = new File(['x'], 'a.txt')
  await expect(upload(given, { folder: 'maps' })).rejects.toMatchObject({ _tag: 'Unreachable' })
  expect(await upload(given, { folder: 'maps' })).toEqual({ id: 'f2' })
  const [first, second] = requests.map(({ headers }) => headers['Idempotency-Key'])
  expect(first).toBe(second)
  const body = requests[0]?.body
  expect(body instanceof FormData ? [...body.keys()] : []).toEqual(['folder', 'file'])
})
