import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long the files of an extension can be loaded with one token: as long as a page usually stays open. */
const lifetimeMs = 12 * 60 * 60 * 1_000

/**
 * A token in the address of a sandboxed extension, `<kind>/<name>`. Its page has no origin and so sends no cookies. The
 * token grants nothing but the files of that extension.
 */
export const sandboxToken = (key: Uint8Array, extension: string, now: number): string => {
  const expires = (now + lifetimeMs).toString(36)
  return `${expires}.${markOf(key, extension, expires)}`
}

/** Whether a token was issued for this extension and has not expired. */
export function isSandboxToken(key: Uint8Array, extension: string, token: string, now: number): boolean {
  const [expires = '', mark = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(mark), Buffer.from(markOf(key, extension, expires))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Number.parseInt(expires, 36) > now
}

const markOf = (key: Uint8Array, extension: string, expires: string): string =>
  createHmac('sha256', key).update(`${extension} ${expires}`).digest('base64url')
