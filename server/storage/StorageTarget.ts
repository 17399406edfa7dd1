/** Where the bytes of files are stored. */
export type StorageTarget = LocalTarget | S3Target

export interface LocalTarget {
  readonly kind: 'local'
  readonly folder: string
}

export interface S3Target {
  readonly kind: 's3'
  readonly bucket: string
  /** Before every name: empty, or with a trailing slash. */
  readonly prefix: string
  /** Without a trailing slash; the bucket is the first part of the path. */
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}
