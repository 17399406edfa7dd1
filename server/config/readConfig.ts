import { dirname, join } from 'node:path'
import type { QueryLimits } from '#server/query/ReadQuery.ts'
import type { ProviderConfig } from '#server/services/sso/ProviderConfig.ts'
import type { StorageTarget } from '#server/storage/StorageTarget.ts'
import type { TelemetryTarget } from '#server/telemetry/TelemetryTarget.ts'
import type { DatabaseTarget } from './parseUrls.ts'
import type { LogLevel } from './parseWords.ts'
import { readProviders } from './readProviders.ts'
import { Refusal, type Setting } from './Setting.ts'
import { type SettingName, settings } from './settings.ts'

/** A server with images of the map. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` for the place of a tile. */
  readonly url: string
  readonly credit: string
}

/** Everything configured from outside. Paths are as given: relative ones start at the working directory. */
export interface Config {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly database: DatabaseTarget
  /** The URL of a PostgreSQL replica; null if there is none. */
  readonly databaseReadUrl: string | null
  readonly storage: StorageTarget
  /** Null: `keepSecret` creates one. */
  readonly secret: string | null
  readonly adminEmail: string
  /** Null: the first run generates one and prints it. */
  readonly adminPassword: string | null
  readonly adopt: boolean
  readonly demo: boolean
  readonly demoPassword: string | null
  /** The URL of the server behind the studio; null for the embedded one. */
  readonly api: string | null
  readonly extensionsPath: string
  readonly sandboxExtensions: boolean
  /** The tile server of maps; null for the outlines of countries. */
  readonly mapTiles: MapTiles | null
  readonly smtpUrl: string | null
  /** Null: the folder `mails` in the server's data folder. */
  readonly mailFolder: string | null
  /** Null: an address at the host of `publicUrl`. */
  readonly mailFrom: string | null
  readonly mailLinkUrls: readonly string[]
  readonly providers: readonly ProviderConfig[]
  /** Bytes. */
  readonly maxFileSize: number
  /** Media types, with a star for any part. */
  readonly fileTypes: readonly string[]
  /** Maximum bytes of all files of one user; null for no limit. */
  readonly userStorage: number | null
  readonly userFiles: number | null
  /** Null for no limit. */
  readonly historyDays: number | null
  /** Addresses, ranges and names, separated by commas; null if not set. */
  readonly outboundAllow: string | null
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  readonly accessTokenInQuery: boolean
  /** Milliseconds. */
  readonly queryTimeout: number
  /** Items of a list without its own limit, and of any list; null for no limit. */
  readonly queryLimits: QueryLimits
  /** The destination of spans and metrics; null disables them. */
  readonly telemetry: TelemetryTarget | null
  /** Milliseconds that a request may take. */
  readonly requestTimeout: number
  readonly logLevel: LogLevel
  /** Whether to log a line per request. */
  readonly requestLog: boolean
  /** Serves `/metrics`, with a token or only for this machine; null for no metrics. */
  readonly metrics: { readonly token: string | null } | null
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly message: string }

/**
 * The configuration from the environment. The first invalid setting produces a one-line message that names it and the
 * expected value. Reads no file.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const values: Record<string, unknown> = {}
  for (const [name, declared] of Object.entries<Setting<unknown>>(settings)) {
    const text = env[name]?.trim() || declared.fallback
    const value = text === null ? null : declared.parse(text)
    if (value === undefined || value instanceof Refusal)
      return { ok: false, message: refusal(name, declared, text, value) }
    values[name] = value
  }
  // Safe: every name of the table is parsed by its own row above.
  const read = values as Values
  if (read.DATABASE_READ_URL !== null && read.DATABASE_URL.kind === 'sqlite')
    return { ok: false, message: 'DATABASE_READ_URL requires PostgreSQL in DATABASE_URL. SQLite has no replicas.' }
  const providers = readProviders(env, read.OAUTH_PROVIDERS ?? [])
  if (providers instanceof Refusal) return { ok: false, message: providers.reason }
  return { ok: true, config: toConfig(read, providers) }
}

/** The folder for the server's own data: that of the SQLite file, else `./data`. */
export const dataFolder = (config: Config): string =>
  config.database.kind === 'sqlite' && config.database.file !== ':memory:'
    ? dirname(config.database.file)
    : join('.', 'data')

type Parsed<Row> = Row extends { readonly parse: (text: string) => infer Value }
  ? Exclude<Value, undefined | Refusal>
  : never

type Values = {
  readonly [Name in SettingName]:
    | Parsed<(typeof settings)[Name]>
    | ((typeof settings)[Name]['fallback'] extends null ? null : never)
}

const toConfig = (values: Values, providers: readonly ProviderConfig[]): Config => ({
  host: values.HOST,
  port: values.PORT,
  publicUrl:
    values.PUBLIC_URL ?? `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`,
  database: values.DATABASE_URL,
  databaseReadUrl: values.DATABASE_READ_URL,
  storage: withKeys(values.STORAGE_URL, values.S3_ACCESS_KEY, values.S3_SECRET_KEY),
  secret: values.SECRET,
  adminEmail: values.ADMIN_EMAIL,
  adminPassword: values.ADMIN_PASSWORD,
  adopt: values.ADOPT,
  demo: values.DEMO,
  demoPassword: values.DEMO_PASSWORD,
  api: values.FIELDHOUSE_API,
  extensionsPath: values.EXTENSIONS_PATH,
  sandboxExtensions: values.EXTENSIONS_SANDBOX,
  mapTiles: values.MAP_TILES === null ? null : { url: values.MAP_TILES, credit: values.MAP_CREDIT ?? '' },
  smtpUrl: values.SMTP_URL,
  mailFolder: values.MAIL_FOLDER,
  mailFrom: values.MAIL_FROM,
  mailLinkUrls: values.MAIL_LINK_URLS ?? [],
  providers,
  maxFileSize: values.MAX_FILE_SIZE,
  fileTypes: values.FILE_TYPES,
  userStorage: values.USER_STORAGE,
  userFiles: values.USER_FILES,
  historyDays: values.HISTORY_DAYS,
  outboundAllow: values.OUTBOUND_ALLOW,
  trustedProxies: values.TRUSTED_PROXIES ?? [],
  corsOrigins: values.CORS_ORIGINS ?? [],
  accessTokenInQuery: values.ACCESS_TOKEN_IN_QUERY,
  queryTimeout: values.QUERY_TIMEOUT * 1000,
  queryLimits: { usual: values.QUERY_LIMIT_DEFAULT, maxItems: values.QUERY_LIMIT_MAX },
  telemetry:
    values.OTEL_EXPORTER_OTLP_ENDPOINT === null
      ? null
      : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: values.OTEL_SERVICE_NAME },
  requestTimeout: values.REQUEST_TIMEOUT * 1000,
  logLevel: values.LOG_LEVEL,
  requestLog: values.REQUEST_LOG,
  metrics: values.METRICS ? { token: values.METRICS_TOKEN } : null,
})

const withKeys = (target: StorageTarget, accessKey: string | null, secretKey: string | null): StorageTarget =>
  target.kind === 's3'
    ? { ...target, accessKey: accessKey ?? target.accessKey, secretKey: secretKey ?? target.secretKey }
    : target

function refusal(name: string, declared: Setting<unknown>, text: string | null, value: Refusal | undefined): string {
  if (value) return `${name} ${value.reason}.`
  const got = declared.confidential ? '' : `, not ${JSON.stringify(text)}`
  return `${name} must be ${declared.expected}${got}.`
}
