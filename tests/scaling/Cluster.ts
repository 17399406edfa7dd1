import type { Storage } from '#server/storage/Storage.ts'
import { s3Storage } from '#server/storage/s3Storage.ts'
import { startBucket } from '#server/testing/startBucket.ts'
import { type OwnPostgres, startPostgres, startReplica } from '#server/testing/startPostgres.ts'
import { buildServer } from '../processes/buildServer.ts'
import { freePort } from '../processes/freePort.ts'
import { preparePlatform } from '../processes/preparePlatform.ts'
import { type ServerProcess, startProcess } from '../processes/startProcess.ts'
import { startRoundRobin } from './roundRobin.ts'

/** Several servers on one database with a replica and one bucket, behind a balancer. */
export interface Cluster {
  readonly primary: OwnPostgres
  readonly replica: OwnPostgres
  readonly originals: Storage
  readonly pids: () => readonly number[]
  /** Of the load balancer. */
  readonly address: string
  /** Of each server. */
  readonly addresses: readonly string[]
  /** Stops a server by a signal, and returns its exit code; null if it was killed. */
  readonly stop: (index: number, signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  readonly start: (index: number) => Promise<void>
  readonly remove: () => Promise<void>
}

export interface ClusterOptions {
  readonly servers: number
  /** Whether lists are read from the replica; yes by default. */
  readonly reads?: boolean
}

/** Null if PostgreSQL is not installed. */
export async function startCluster({ reads = true, servers }: ClusterOptions): Promise<Cluster | null> {
  const primary = await startPostgres()
  if (!primary) return null
  const replica = await startReplica(primary)
  if (!replica) throw new Error('There is no pg_basebackup beside initdb.')
  const bucket = await startBucket()
  const main = await buildServer()
  await preparePlatform(primary.url)
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  const addresses = ports.map(port => `http://127.0.0.1:${port}`)
  const balancer = await startRoundRobin(addresses)
  const { accessKey, endpoint, region, secretKey } = bucket.options
  const env = {
    DATABASE_URL: primary.url,
    STORAGE_URL: `s3://files?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    PUBLIC_URL: balancer.address,
    OUTBOUND_ALLOW: '127.0.0.1',
    ...(reads ? { DATABASE_READ_URL: replica.url } : {}),
  }
  const running: ServerProcess[] = []
  const start = async (index: number) => {
    running[index] = await startProcess(main, env, ports[index])
  }
  const stop: Cluster['stop'] = async (index, signal) => {
    running[index]?.signal(signal)
    return (await running[index]?.ended) ?? null
  }
  await Promise.all(ports.map((_, index) => start(index)))
  return {
    primary,
    replica,
    originals: s3Storage(bucket.options),
    pids: () => running.map(({ pid }) => pid),
    address: balancer.address,
    addresses,
    stop,
    start,
    remove: async () => {
      balancer.close()
      await Promise.all(ports.map((_, index) => stop(index, 'SIGKILL')))
      await bucket.close()
      await replica.remove()
      await primary.remove()
    },
  }
}
