import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '#server/storage/s3Storage.ts'

/** An S3-compatible server with one empty bucket. */
export interface TestBucket {
  readonly options: S3Options
  readonly close: () => Promise<void>
}

export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'fieldhouse-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    resetOnClose: true,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port }: AddressInfo = await server.run()
  return {
    options: {
      bucket: 'files',
      prefix: '',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      // The access key pair of the server.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
