import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './deriveKey.ts'

/** What a browser keeps: an id of its own, and a mark for each person who has signed in on it. */
interface Device {
  readonly id: string
  readonly marks: readonly string[]
}

export interface KnownDevices {
  /** The id of a device on which a user has signed in before; null for any other. */
  readonly knows: (kept: string | undefined, user: string) => string | null
  /** What the device is to keep now that a user has signed in on it. */
  readonly remember: (kept: string | undefined, user: string) => string
}

/** How many people one device remembers. */
const mostMarks = 5

/**
 * Devices on which somebody has signed in, so that guesses made elsewhere do not lock him out of his own. Only the
 * device keeps them: the marks are made with the server's secret, of the device and the user.
 */
export function knownDevices(secret: string): KnownDevices {
  const key = deriveKey(secret, 'known-device')
  const markOf = (id: string, user: string): string =>
    createHmac('sha256', key).update(`${id}.${user}`).digest('base64url').slice(0, 22)
  const read = (kept: string | undefined): Device => {
    const [id, ...marks] = /^[\w-]{22}(\.[\w-]{22}){1,5}$/.test(kept ?? '') ? (kept ?? '').split('.') : []
    return { id: id ?? randomBytes(16).toString('base64url'), marks }
  }
  return {
    knows: (kept, user) => {
      const { id, marks } = read(kept)
      const mark = Buffer.from(markOf(id, user))
      return marks.some(each => timingSafeEqual(Buffer.from(each), mark)) ? id : null
    },
    remember: (kept, user) => {
      const { id, marks } = read(kept)
      const mark = markOf(id, user)
      return [id, mark, ...marks.filter(each => each !== mark)].slice(0, mostMarks + 1).join('.')
    },
  }
}
