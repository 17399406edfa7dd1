import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './deriveKey.ts'

/** The cookie of a browser: its id, and a mark for each user who has signed in on it. */
interface Device {
  readonly id: string
  readonly marks: readonly string[]
}

export interface KnownDevices {
  /** The id of a device on which a user has signed in before; null for any other. */
  readonly knows: (cookie: string | undefined, user: string) => string | null
  /** The cookie for the device after a user has signed in on it. */
  readonly remember: (cookie: string | undefined, user: string) => string
}

/** Maximum users that one device remembers. */
const mostMarks = 5

/**
 * Devices on which a user has signed in, so that attempts from elsewhere cannot lock users out of their own account.
 * Only the device stores them: the marks are derived from the server's secret, the device and the user.
 */
export function knownDevices(secret: string): KnownDevices {
  const key = deriveKey(secret, 'known-device')
  const markOf = (id: string, user: string): string =>
    createHmac('sha256', key).update(`${id}.${user}`).digest('base64url').slice(0, 22)
  const read = (cookie: string | undefined): Device => {
    const [id, ...marks] = /^[\w-]{22}(\.[\w-]{22}){1,5}$/.test(cookie ?? '') ? (cookie ?? '').split('.') : []
    return { id: id ?? randomBytes(16).toString('base64url'), marks }
  }
  return {
    knows: (cookie, user) => {
      const { id, marks } = read(cookie)
      const mark = Buffer.from(markOf(id, user))
      return marks.some(each => timingSafeEqual(Buffer.from(each), mark)) ? id : null
    },
    remember: (cookie, user) => {
      const { id, marks } = read(cookie)
      const mark = markOf(id, user)
      return [id, mark, ...marks.filter(each => each !== mark)].slice(0, mostMarks + 1).join('.')
    },
  }
}
