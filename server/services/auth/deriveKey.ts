import { hkdfSync } from 'node:crypto'

/** The purpose of a key. A token for one purpose cannot be used as a token for another. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'known-device'
  | 'invite'
  | 'password-reset'
  | 'single-sign-on'
  | 'webhook'
  | 'drafts'
  | 'service-id'
  | 'change-mark'
  | 'sandbox'

/** The key of one purpose, 32 bytes, derived from the secret of the server. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `fieldhouse ${purpose}`, 32))
