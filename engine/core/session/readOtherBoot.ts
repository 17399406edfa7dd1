import { call } from '../api/call.ts'
import { understand } from '../api/dialect/understand.ts'
import { keyTranslatorFor } from '../metadata/keyTranslatorFor.ts'
import { currentToken } from './accessToken.ts'
import type { Boot, BootAnswer } from './Boot.ts'
import { readOddBoot } from './readOddBoot.ts'
import { readStrings } from './readStrings.ts'
import { tokenPayload } from './tokenPayload.ts'

/**
 * Reads data that is not in the format of rc.24: first with the dialect of the server, then row by row. Rejects with an
 * `ApiFailure` for an unsupported server.
 */
export async function readOtherBoot(answer: BootAnswer, raw: boolean): Promise<Boot> {
  const understood = raw ? await understand(answer) : answer
  const strings = readStrings(understood.collections)
  // A server without a route for the caller's own permissions is detected by now, and asked in its own way.
  const permissions = understood.permissions ?? (await call({ path: '/permissions/me', query: 'limit=-1' })).data
  const boot = readOddBoot({ ...understood, permissions }, person())
  return { ...boot, keys: keyTranslatorFor(await strings) }
}

/** The user id in the session token. */
function person(): string | null {
  const { id } = tokenPayload(currentToken() ?? '')
  return typeof id === 'string' ? id : null
}
