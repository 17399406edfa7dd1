import { createHash } from 'node:crypto'

/**
 * Derives a UUID (version 8) from a name. It is the same on every start, so that an interrupted load overwrites the
 * files from its first attempt.
 */
export function stableId(name: string): string {
  const bytes = createHash('sha256').update(`fieldhouse-atlas/${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
