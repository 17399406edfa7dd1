import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { localStorage } from './localStorage.ts'
import type { Storage } from './Storage.ts'

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

describe('localStorage', () => {
  let folder: string
  let storage: Storage

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'fieldhouse-storage-')), 'made', 'on', 'use')
    storage = localStorage(folder)
  })

  it('keeps the bytes of a stream and counts them', async () => {
    expect(await storage.write('a.txt', chunks('hello ', 'world'))).toBe(11)
    expect(await textOf(await storage.read('a.txt'))).toBe('hello world')
    expect(await storage.describe('a.txt')).toMatchObject({ size: 11, changed: expect.any(Date) })
  })

  it('reads a part of a file, both ends counted', async () => {
    await storage.write('a.txt', chunks('hello world'))
    expect(await textOf(await storage.read('a.txt', { start: 6, end: 8 }))).toBe('wor')
  })

  it('leaves nothing behind when the stream fails in the middle', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('The line went dead.')
    }
    await expect(storage.write('a.txt', broken())).rejects.toThrow('The line went dead.')
    expect(await storage.describe('a.txt')).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  it('keeps the old content until the new one is whole', async () => {
    await storage.write('a.txt', chunks('old'))
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('new ')
      expect(await textOf(await storage.read('a.txt'))).toBe('old')
      yield Buffer.from('text')
    }
    await storage.write('a.txt', slow())
    expect(await textOf(await storage.read('a.txt'))).toBe('new text')
  })

  it('removes a file, and one that is not there too', async () => {
    await storage.write('a.txt', chunks('x'))
    await storage.remove('a.txt')
    await storage.remove('a.txt')
    expect(await storage.describe('a.txt')).toBeNull()
    await expect(storage.read('a.txt')).rejects.toThrow('ENOENT')
  })

  it.each(['../a', 'a/b', '/etc/passwd', '..', '.', '', '.part', 'a\0b'])('refuses the name %j', async name => {
    await expect(storage.write(name, chunks('x'))).rejects.toThrow('is not a name')
    await expect(storage.read(name)).rejects.toThrow('is not a name')
  })
})
