import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBucket, type TestBucket } from '#server/testing/startBucket.ts'
import { localStorage } from './localStorage.ts'
import { NoSuchFile, type Storage } from './Storage.ts'
import { s3Storage } from './s3Storage.ts'

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

const kinds = [
  {
    kind: 'local',
    open: () => localStorage(join(mkdtempSync(join(tmpdir(), 'fieldhouse-storage-')), 'made', 'on', 'use')),
  },
  { kind: 's3', open: () => s3Storage({ ...bucket.options, prefix: `deep/${crypto.randomUUID()}/` }) },
]

describe.each(kinds)('$kind storage', ({ kind, open }) => {
  let storage: Storage
  beforeAll(() => {
    storage = open()
  })

  it('stores the bytes of a stream and counts them', async () => {
    expect(storage.kind).toBe(kind)
    expect(await storage.write('a.txt', chunks('hello ', 'world'))).toBe(11)
    expect(await text(await storage.read('a.txt'))).toBe('hello world')
    expect(await storage.describe('a.txt')).toMatchObject({ size: 11, changed: expect.any(Date) })
    expect(await storage.write('empty', chunks())).toBe(0)
    expect(await text(await storage.read('empty'))).toBe('')
  })

  it('stores a large file with chunks that do not match the part size', async () => {
    const bytes = Buffer.alloc(20_000_001, 'fieldhouse')
    const pieces = Array.from({ length: 21 }, (_, index) => bytes.subarray(index * 1_000_000, (index + 1) * 1_000_000))
    expect(await storage.write('large', chunks(...pieces))).toBe(bytes.length)
    expect((await buffer(await storage.read('large'))).equals(bytes)).toBe(true)
    expect(await text(await storage.read('large', { start: 19_999_990, end: 20_000_000 }))).toBe('fieldhousef')
  })

  it('reads an inclusive range of a file', async () => {
    await storage.write('part.txt', chunks('hello world'))
    expect(await text(await storage.read('part.txt', { start: 6, end: 8 }))).toBe('wor')
  })

  it.each([
    ['early', 4],
    ['late', 9_000_000],
  ])('keeps nothing when the stream fails %s', async (name, size) => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(size)
      throw new Error('The line went dead.')
    }
    await expect(storage.write(name, broken())).rejects.toThrow('The line went dead.')
    expect(await storage.describe(name)).toBeNull()
    expect(await storage.list(name)).toEqual([])
  })

  it('keeps the old content until the new one is complete', async () => {
    await storage.write('slow.txt', chunks('old'))
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('new ')
      expect(await text(await storage.read('slow.txt'))).toBe('old')
      yield Buffer.from('text')
    }
    await storage.write('slow.txt', slow())
    expect(await text(await storage.read('slow.txt'))).toBe('new text')
  })

  it('removes a file and ignores a missing one', async () => {
    await storage.write('gone.txt', chunks('x'))
    await storage.remove('gone.txt')
    await storage.remove('gone.txt')
    expect(await storage.describe('gone.txt')).toBeNull()
    await expect(storage.read('gone.txt')).rejects.toThrow(NoSuchFile)
  })

  it('lists the names with a prefix', async () => {
    for (const name of ['list_1.png', 'list_2.png', 'lost.png']) await storage.write(name, chunks('x'))
    expect([...(await storage.list('list_'))].sort()).toEqual(['list_1.png', 'list_2.png'])
    expect(await storage.list('nothing')).toEqual([])
  })

  it.each(['../a', 'a/b', 'a\\b', '/etc/passwd', '..', '.', '', '.part', 'a\0b'])('rejects the name %j', async name => {
    await expect(storage.write(name, chunks('x'))).rejects.toThrow('is not a name')
    await expect(storage.read(name)).rejects.toThrow('is not a name')
  })
})

describe('localStorage', () => {
  it('deletes leftovers of a stopped server but not running writes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-storage-'))
    const storage = localStorage(folder)
    await storage.write('kept.txt', chunks('x'))
    for (const name of ['.old.part', '.new.part']) writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, '.old.part'), 0, 0)
    utimesSync(join(folder, 'kept.txt'), 0, 0)
    await storage.removeAbandoned(new Date(Date.now() - 86_400_000))
    expect(readdirSync(folder).sort()).toEqual(['.new.part', 'kept.txt'])
  })
})

describe('s3Storage', () => {
  it('reports the status and error code of the bucket', async () => {
    const wrong = s3Storage({ ...bucket.options, bucket: 'nosuch', prefix: '' })
    await expect(wrong.list('')).rejects.toThrow('The bucket refused GET with 404 (NoSuchBucket).')
  })
})
