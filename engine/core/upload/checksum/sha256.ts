/** Incremental SHA-256, for files that are too large for memory and pages without `crypto.subtle`. */
export interface Sha256 {
  readonly update: (bytes: Uint8Array) => void
  /** The digest of all bytes so far. Feeding more bytes afterwards is not allowed. */
  readonly digest: () => Uint8Array
}

/** The first 32 bits of the fractional parts of roots of the first primes: cube roots for k, square roots for the start. */
const primes = [...firstPrimes(64)]
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const k = Int32Array.from(primes, prime => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), prime => fraction(Math.sqrt(prime)))

const blockSize = 64

export function sha256(): Sha256 {
  const state = start.slice()
  const words = new Int32Array(64)
  const block = new Uint8Array(blockSize)
  let filled = 0
  let length = 0

  function feed(bytes: Uint8Array): void {
    let at = 0
    if (filled > 0) {
      const copied = Math.min(blockSize - filled, bytes.length)
      block.set(bytes.subarray(0, copied), filled)
      filled += copied
      at = copied
      if (filled < blockSize) return
      mix(state, words, block, 0)
      filled = 0
    }
    for (; at + blockSize <= bytes.length; at += blockSize) mix(state, words, bytes, at)
    block.set(bytes.subarray(at))
    filled = bytes.length - at
  }

  return {
    update: bytes => {
      length += bytes.length
      feed(bytes)
    },
    digest: () => {
      // A one bit, zeros, and the length in bits at the end of the last block.
      const padding = new Uint8Array((filled < 56 ? blockSize : 2 * blockSize) - filled)
      padding[0] = 0x80
      const view = new DataView(padding.buffer)
      view.setUint32(padding.length - 8, Math.floor(length / 2 ** 29))
      view.setUint32(padding.length - 4, (length << 3) >>> 0)
      feed(padding)
      const digest = new DataView(new ArrayBuffer(32))
      state.forEach((word, index) => {
        digest.setInt32(index * 4, word)
      })
      return new Uint8Array(digest.buffer)
    },
  }
}

/** One block of 64 bytes, as FIPS 180-4 has it. */
function mix(state: Int32Array, words: Int32Array, bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, blockSize)
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(i * 4)
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15] ?? 0
    const late = words[i - 2] ?? 0
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[i] = (words[i - 16] ?? 0) + first + (words[i - 7] ?? 0) + second
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const choice = (e & f) ^ (~e & g)
    const one = (h + sum + choice + (k[i] ?? 0) + (words[i] ?? 0)) | 0
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  mixed.forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word
  })
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

function* firstPrimes(count: number): Generator<number> {
  const result: number[] = []
  for (let candidate = 2; result.length < count; candidate++) {
    if (result.some(prime => candidate % prime === 0)) continue
    result.push(candidate)
    yield candidate
  }
}
