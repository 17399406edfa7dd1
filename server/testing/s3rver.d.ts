declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** The part of the package that tests use. */
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly resetOnClose: boolean
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
