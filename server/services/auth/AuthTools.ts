import type { OpenDatabase } from '#server/database/Database.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { OutboxShape } from '#server/outbox/Outbox.ts'
import type { AccessShape } from '#server/services/Access.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { WriterShape } from '#server/services/items/writer.ts'
import type { AccessTokens } from './accessTokens.ts'
import type { KnownDevices } from './knownDevices.ts'
import type { RefreshTokens } from './refreshTokens.ts'
import type { SecuritySettings } from './securitySettings.ts'

export type AuthConfig = Pick<ServiceConfig, 'secret' | 'accessTokenTtl' | 'refreshTokenTtl' | 'logger'>

/** What the parts of signing in work with. */
export interface AuthTools {
  readonly database: OpenDatabase
  readonly access: AccessShape
  readonly writer: WriterShape
  readonly outbox: Pick<OutboxShape, 'wake'>
  readonly config: AuthConfig
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly devices: KnownDevices
  /** The project's settings, as they are now. */
  readonly settings: () => Fallible<SecuritySettings>
}
