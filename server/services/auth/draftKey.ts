import { createHmac } from 'node:crypto'
import { deriveKey } from './deriveKey.ts'

/**
 * The key, 32 bytes as base64url, with which a user's browsers encrypt unsaved input. It is the same at every sign-in,
 * and differs between users: the next person on a browser cannot read the stored drafts.
 */
export const draftKey = (secret: string, user: string): string =>
  createHmac('sha256', deriveKey(secret, 'drafts')).update(user).digest('base64url')
