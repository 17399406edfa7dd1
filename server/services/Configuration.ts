import { Context } from 'effect'
import type { Logger } from 'pino'
import type { LogState } from '#server/log/createLog.ts'
import type { MailConfig } from '#server/mail/MailConfig.ts'
import type { QueryLimits } from '#server/query/ReadQuery.ts'
import type { TelemetryTarget } from '#server/telemetry/TelemetryTarget.ts'
import type { ProviderConfig } from './sso/ProviderConfig.ts'

/** What the services need to know of how the server is set up. */
export interface ServiceConfig {
  /** `postgres://…`, a path of an SQLite file, or `:memory:`. */
  readonly databaseUrl: string
  /** A streaming replica of a PostgreSQL, which takes lists; there is none when left out. */
  readonly databaseReadUrl?: string
  /** Whether a database of another server of the dialect may be adopted; not when left out. */
  readonly adopt?: boolean
  /** Takes a line for the person at the terminal. */
  readonly say?: (line: string) => void
  /** Signs the access tokens. */
  readonly secret: string
  /** Where people reach the server; https makes cookies Secure. */
  readonly publicUrl: string
  readonly logger: Logger
  /** The administrator made when there is no user yet. A password is made up when none is given. */
  readonly adminEmail?: string
  readonly adminPassword?: string
  /** Milliseconds that an access token lives; 15 minutes when left out. */
  readonly accessTokenTtl?: number
  /** Milliseconds that a refresh token lives; 7 days when left out. */
  readonly refreshTokenTtl?: number
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; none when left out. */
  readonly trustedProxies?: readonly string[]
  /** The folder of extensions; there are none when left out. */
  readonly extensionsPath?: string
  /** Origins whose pages may use the server; none but its own when left out. */
  readonly corsOrigins?: readonly string[]
  /** Whether reading takes a token from `?access_token=`; it does when left out. */
  readonly accessTokenInQuery?: boolean
  /** Milliseconds that one statement of a long list may take; 30 seconds when left out. */
  readonly queryTimeout?: number
  /** How many items lists hold; 100 and any number when left out. */
  readonly queryLimits?: QueryLimits
  /** Milliseconds that a request may take; two minutes when left out. */
  readonly requestTimeout?: number
  /** Where spans and metrics go; nowhere when left out. */
  readonly telemetry?: TelemetryTarget | null
  /** How mails leave; when left out they stay in the outbox. */
  readonly mail?: MailConfig
  /** Addresses outside of this server to which links of mails may lead; only its own when left out. */
  readonly linkUrls?: readonly string[]
  /** What requests to other servers may reach although it is not public, separated by commas. */
  readonly outboundAllow?: string
  /** Who vouches for people at single sign-on; nobody when left out. */
  readonly providers?: readonly ProviderConfig[]
  /** The folder of the files; null or left out when they are not on a disk of this machine. */
  readonly filesFolder?: string | null
  /** How the log does; health says nothing of it when left out. */
  readonly log?: () => LogState
}

/** The configuration of the server, for services and routes. */
export class Configuration extends Context.Service<Configuration, ServiceConfig>()('Configuration') {}
