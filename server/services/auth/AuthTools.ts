import type { OpenDatabase } from '#server/database/Database.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { OutboxInterface } from '#server/outbox/Outbox.ts'
import type { AccessInterface } from '#server/services/Access.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { WriterInterface } from '#server/services/items/writer.ts'
import type { AccessTokens } from './accessTokens.ts'
import type { KnownDevices } from './knownDevices.ts'
import type { RefreshTokens } from './refreshTokens.ts'
import type { SecuritySettings } from './securitySettings.ts'

export type AuthConfig = Pick<ServiceConfig, 'secret' | 'accessTokenTtl' | 'refreshTokenTtl' | 'logger'>

/** The shared tools of the sign-in modules. */
export interface AuthTools {
  readonly database: OpenDatabase
  readonly access: AccessInterface
  readonly writer: WriterInterface
  readonly outbox: Pick<OutboxInterface, 'wake'>
  readonly config: AuthConfig
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly devices: KnownDevices
  /** The current settings of the project. */
  readonly settings: () => Fallible<SecuritySettings>
}
