import os from 'node:os'
import { Effect } from 'effect'
import { sql } from 'kysely'
import { productVersion } from '#schemas/productVersion.ts'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { databaseSize } from '#server/database/databaseSize.ts'
import { execute, statements } from '#server/database/effects.ts'
import { readSearchStates } from '#server/database/search/readSearch.ts'
import type { Extensions } from '#server/extensions/readExtensions.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { JobProblem } from '#server/outbox/Job.ts'
import type { OutboxInterface } from '#server/outbox/Outbox.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { HealthInterface } from '#server/services/Health.ts'
import type { Status } from '#server/services/health/Check.ts'
import type { RetentionInterface, Sweep } from '#server/services/Retention.ts'
import type { SchemaInterface } from '#server/services/Schema.ts'
import type { Storages } from '#server/storage/openStorage.ts'

/** The state of the server. Sizes in bytes, times in milliseconds since 1970, durations in seconds. */
export interface SystemFacts {
  readonly status: Status
  /** The checks that warn or fail. */
  readonly problems: readonly { readonly check: string; readonly status: Status; readonly output: string }[]
  readonly versions: {
    readonly fieldhouse: string
    readonly dialect: string
    readonly node: string
    readonly os: string
    readonly database: string
  }
  readonly uptime: number
  readonly memory: number
  readonly database: { readonly kind: OpenDatabase['kind']; readonly size: number }
  readonly storage: {
    readonly kind: 'local' | 's3'
    readonly place: string | null
    readonly files: number
    readonly size: number
  }
  readonly mail: MailFacts
  readonly outbox: {
    readonly pending: number
    readonly delivered: number
    readonly failed: number
    readonly problem: JobProblem | null
  }
  /** Search indexes that are being built, with the finished share. */
  readonly jobs: readonly { readonly kind: 'search-index'; readonly collection: string; readonly share: number }[]
  readonly backup: number | null
  /**
   * How many days history is kept, null for forever, whether the environment sets that, and the last deletion by this
   * process.
   */
  readonly history: { readonly days: number | null; readonly fixed: boolean; readonly last: Sweep | null }
  readonly extensions: Extensions['names']
}

export interface MailFacts {
  readonly kind: 'smtp' | 'folder' | 'none'
  /** The host and port of the mail server, or the folder. */
  readonly place: string | null
  readonly from: string | null
}

interface FactsTools {
  readonly config: ServiceConfig
  readonly database: OpenDatabase
  readonly extensions: Extensions
  readonly health: HealthInterface
  readonly outbox: OutboxInterface
  readonly retention: RetentionInterface
  readonly schema: SchemaInterface
  readonly storages: Storages
}

export const readSystemFacts = operation(function* (tools: FactsTools): Operation<SystemFacts> {
  const { config, database, extensions, health, outbox, retention, schema, storages } = tools
  const [{ status, checks }, version, size, files, counts, problem, searches, backup, days] = yield* Effect.all(
    [
      health.state(),
      databaseVersion(database),
      statements(() => databaseSize(database)),
      storedFiles(database),
      outbox.counts(),
      outbox.lastProblem(),
      statements(() => readSearchStates(database, database.db)),
      Effect.promise(async () => (await config.lastBackup?.()) ?? null),
      retention.days,
    ],
    { concurrency: 'unbounded' },
  )
  const jobsIn = (...states: readonly string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { jobs }) => sum + jobs, 0)
  return {
    status,
    problems: Object.entries(checks).flatMap(([check, each]) =>
      each.status === 'ok' ? [] : [{ check, status: each.status, output: each.output ?? '' }],
    ),
    versions: {
      fieldhouse: productVersion,
      dialect: schema.snapshot().dialect.version,
      node: process.versions.node,
      os: `${os.type()} ${os.release()}`,
      database: version,
    },
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage().rss,
    database: { kind: database.kind, size },
    storage: { kind: storages.originals.kind, place: config.storagePlace ?? null, ...files },
    mail: mailFacts(config),
    outbox: {
      pending: jobsIn('waiting'),
      delivered: jobsIn('sent'),
      failed: jobsIn('failed', 'refused', 'dropped'),
      problem,
    },
    jobs: searches
      .filter(({ isReady }) => !isReady)
      .map(({ share, table }) => ({ kind: 'search-index', collection: table, share })),
    backup,
    history: { days, fixed: retention.isFixed, last: retention.last() },
    extensions: extensions.names,
  }
})

const databaseVersion = operation(function* ({ db, kind }: OpenDatabase): Operation<string> {
  const statement =
    kind === 'sqlite'
      ? sql<Row>`select sqlite_version() as version`
      : sql<Row>`select current_setting('server_version') as version`
  const { rows } = yield* execute(statement, db)
  return String(rows[0]?.['version'] ?? '')
})

const storedFiles = operation(function* ({ reader }: OpenDatabase) {
  const { rows } = yield* execute(
    sql<Row>`select count(*) as files, coalesce(sum(filesize), 0) as size from directus_files`,
    reader,
  )
  return { files: Number(rows[0]?.['files'] ?? 0), size: Number(rows[0]?.['size'] ?? 0) }
})

/** Without the user and the password of SMTP_URL. */
function mailFacts({ mail }: ServiceConfig): MailFacts {
  if (!mail) return { kind: 'none', place: null, from: null }
  const { folder, from, smtpUrl } = mail
  if (smtpUrl === null) return { kind: 'folder', place: folder, from }
  return { kind: 'smtp', place: new URL(smtpUrl).host, from }
}
