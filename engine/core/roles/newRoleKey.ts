import { randomKey } from '../api/randomKey.ts'

/** A random UUID (version 4): the key of a role before the server has it. */
export function newRoleKey(bits: string = randomKey()): string {
  // The variant of the standard is one of 8, 9, a and b.
  const variant = (8 + (Number.parseInt(bits[16] ?? '0', 16) % 4)).toString(16)
  const parts = [bits.slice(0, 8), bits.slice(8, 12), `4${bits.slice(13, 16)}`, `${variant}${bits.slice(17, 20)}`]
  return [...parts, bits.slice(20, 32)].join('-')
}
