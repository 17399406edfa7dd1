import { createHmac } from 'node:crypto'
import { deriveKey } from './deriveKey.ts'

/**
 * The key, 32 bytes as base64url, with which a user's browsers seal what was typed and is not saved yet. It is the same
 * at every sign-in, and nobody else's: what lies in a browser cannot be read by the next person on it.
 */
export const draftKey = (secret: string, user: string): string =>
  createHmac('sha256', deriveKey(secret, 'drafts')).update(user).digest('base64url')
