/** Where the bytes of files are kept. */
export type StorageTarget = LocalTarget | S3Target

export interface LocalTarget {
  readonly kind: 'local'
  readonly folder: string
}

export interface S3Target {
  readonly kind: 's3'
  readonly bucket: string
  /** Before every name: empty, or ending with a slash. */
  readonly prefix: string
  /** Without a trailing slash; the bucket comes as the first part of the path. */
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}
