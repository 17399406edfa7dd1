import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { digestOf, hexOf } from './digestOf.ts'
import { sha256 } from './sha256.ts'

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const noise = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7919 + (at >> 8)) & 0xff)

it('computes SHA-256 for all lengths around the block size and for chunks of any size', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = noise(length)
    const hash = sha256()
    for (let at = 0; at < length; at += (at % 70) + 1) hash.update(bytes.subarray(at, at + (at % 70) + 1))
    expect(hexOf(hash.digest())).toBe(expected(bytes))
  }
})

it('hashes without the Web Crypto API in several steps', async () => {
  vi.stubGlobal('crypto', {})
  const bytes = noise(2_500_000)
  const parts = Array.from({ length: 3 }, (_, at) => bytes.slice(at * 1_048_576, (at + 1) * 1_048_576))
  // The page of a test has no bytes of files.
  const blob = {
    size: bytes.length,
    slice: (from: number) => ({ arrayBuffer: async () => parts[from / 1_048_576]?.buffer }),
  }
  expect(hexOf(await digestOf(blob as unknown as Blob))).toBe(expected(bytes))
  vi.unstubAllGlobals()
})
