import type { Effect } from 'effect'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#server/database/Database.ts'
import type { Extensions } from '#server/extensions/readExtensions.ts'
import type { LogState } from '#server/log/createLog.ts'
import type { MailConfig } from '#server/mail/MailConfig.ts'
import type { OutboxShape } from '#server/outbox/Outbox.ts'
import type { WebhooksShape } from '#server/webhooks/Webhooks.ts'
import type { AccessShape } from './Access.ts'
import type { AuthShape } from './Auth.ts'
import type { CommentsShape } from './Comments.ts'
import type { Failure } from './Failure.ts'
import type { HealthShape } from './Health.ts'
import type { ItemsShape } from './Items.ts'
import type { SchemaShape } from './Schema.ts'
import type { ProviderConfig } from './sso/ProviderConfig.ts'

/** What `createPlatform` needs to know. */
export interface PlatformConfig {
  /** `postgres://…`, a path of an SQLite file, or `:memory:`. */
  readonly databaseUrl: string
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

/** The first administrator, when this start made it. */
export interface FirstAdmin {
  readonly email: string
  readonly password: string
}

/** Everything behind the HTTP layer. */
export interface Platform {
  readonly config: PlatformConfig
  readonly database: OpenDatabase
  readonly schema: SchemaShape
  readonly access: AccessShape
  readonly auth: AuthShape
  readonly items: ItemsShape
  readonly comments: CommentsShape
  readonly health: HealthShape
  readonly outbox: OutboxShape
  readonly webhooks: WebhooksShape
  readonly extensions: Extensions
  /** Null when there was a user already. */
  readonly firstAdmin: FirstAdmin | null
  /** Runs an effect of a service; rejects with its `Failure`, or with the cause of a defect. */
  readonly run: <A>(effect: Effect.Effect<A, Failure>) => Promise<A>
  /** Takes up what other servers on the database have changed; called before each request. */
  readonly sync: () => Promise<void>
  readonly close: () => Promise<void>
}
