import type { BytesInfo } from './describeBytes.ts'

/** Stored bytes that have no row yet. */
export interface Upload extends BytesInfo {
  /** The name in the storage. */
  readonly name: string
  readonly filename: string
  readonly size: number
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string
}
