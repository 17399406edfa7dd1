import type { BytesInfo } from './describeBytes.ts'

/** Bytes that are stored and have no row yet. */
export interface Upload extends BytesInfo {
  /** In the storage. */
  readonly name: string
  readonly filename: string
  readonly size: number
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string
}
