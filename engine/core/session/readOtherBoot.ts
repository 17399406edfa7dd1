import { call, run } from '../api/call.ts'
import { understand } from '../api/dialect/understand.ts'
import { sayKeys } from '../metadata/sayKeys.ts'
import { currentToken } from './accessToken.ts'
import type { Boot, BootAnswer } from './Boot.ts'
import { readOddBoot } from './readOddBoot.ts'
import { readStrings } from './readStrings.ts'
import { tokenPayload } from './tokenPayload.ts'

/**
 * Reads what is not as rc.24 says: first in the dialect of the server, then row by row. Rejects with an `ApiFailure` for
 * a server that the studio cannot work with.
 */
export async function readOtherBoot(answer: BootAnswer, raw: boolean): Promise<Boot> {
  const understood = raw ? await understand(answer) : answer
  const strings = readStrings(understood.collections)
  // A server without a route for the caller's own rights is known by now, and asked in its own way.
  const permissions = understood.permissions ?? (await run(call({ path: '/permissions/me', query: 'limit=-1' }))).data
  const boot = readOddBoot({ ...understood, permissions }, person())
  return { ...boot, keys: sayKeys(await strings) }
}

/** Who the session itself says that it is of. */
function person(): string | null {
  const { id } = tokenPayload(currentToken() ?? '')
  return typeof id === 'string' ? id : null
}
