import { Context } from 'effect'
import type { Logger } from 'pino'
import type { LogState } from '#server/log/createLog.ts'
import type { MailConfig } from '#server/mail/MailConfig.ts'
import type { QueryLimits } from '#server/query/ReadQuery.ts'
import type { TelemetryTarget } from '#server/telemetry/TelemetryTarget.ts'
import type { ProviderConfig } from './sso/ProviderConfig.ts'

/** The configuration that the services need. */
export interface ServiceConfig {
  /** `postgres://…`, a path of an SQLite file, or `:memory:`. */
  readonly databaseUrl: string
  /** A streaming PostgreSQL replica for lists; none by default. */
  readonly databaseReadUrl?: string
  /** Whether a database of another server of the dialect may be adopted; not by default. */
  readonly adopt?: boolean
  /** Prints a line for the operator. */
  readonly printLine?: (line: string) => void
  /** Signs the access tokens. */
  readonly secret: string
  /** The public URL of the server; https makes cookies Secure. */
  readonly publicUrl: string
  readonly logger: Logger
  /** The administrator created if there is no user yet. By default a password is generated. */
  readonly adminEmail?: string
  readonly adminPassword?: string
  /** Lifetime of an access token in milliseconds; 15 minutes by default. */
  readonly accessTokenTtl?: number
  /** Lifetime of a refresh token in milliseconds; 7 days by default. */
  readonly refreshTokenTtl?: number
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  /** The folder of extensions; none by default. */
  readonly extensionsPath?: string
  /** Origins whose pages may use the server; only its own by default. */
  readonly corsOrigins?: readonly string[]
  /** Whether reads accept a token from `?access_token=`; yes by default. */
  readonly accessTokenInQuery?: boolean
  /** Milliseconds that one statement of a long list may take; 30 seconds by default. */
  readonly queryTimeout?: number
  /** Limits on the length of lists; by default 100 items if a request has no limit, and no maximum. */
  readonly queryLimits?: QueryLimits
  /** Milliseconds that a request may take; two minutes by default. */
  readonly requestTimeout?: number
  /** Where spans and metrics are sent; nowhere by default. */
  readonly telemetry?: TelemetryTarget | null
  /** How emails are sent; by default they stay in the outbox. */
  readonly mail?: MailConfig
  /** External URLs that links in emails may point to; only its own by default. */
  readonly linkUrls?: readonly string[]
  /** Private targets that requests to other servers may reach, separated by commas. */
  readonly outboundAllow?: string
  /** Single sign-on providers; none by default. */
  readonly providers?: readonly ProviderConfig[]
  /** The folder of the files; null or omitted if they are not on a local disk. */
  readonly filesFolder?: string | null
  /** The state of the log; omitted from health by default. */
  readonly log?: () => LogState
}

/** The configuration of the server, for services and routes. */
export class Configuration extends Context.Service<Configuration, ServiceConfig>()('Configuration') {}
