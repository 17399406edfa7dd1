import { createHmac, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** RFC 6238: a new code every 30 seconds, six digits. */
const period = 30_000

/** Whether a code is the secret's now, or was or will be one period away. The secret is base32. */
export function isOneTimePassword(secret: string, code: string, now = Date.now()): boolean {
  if (!/^\d{6}$/.test(code)) return false
  const given = Buffer.from(code)
  return [-1, 0, 1].some(step => timingSafeEqual(given, Buffer.from(codeAt(secret, Math.floor(now / period) + step))))
}

function codeAt(secret: string, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const digest = createHmac('sha1', bytesOf(secret)).update(message).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function bytesOf(secret: string): Buffer {
  let bits = ''
  for (const character of secret.toUpperCase()) {
    const value = alphabet.indexOf(character)
    if (value >= 0) bits += value.toString(2).padStart(5, '0')
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
