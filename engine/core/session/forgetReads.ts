import { browserStorage } from '../store/browserStorage.ts'

/** Stores the reads with which pages open, by page, and whose they are. The inline script of the page reads it. */
export const readsKey = 'fieldhouse.reads'

/**
 * The reads of a page for the server, which sends their responses with the page at the next visit. The path is that of
 * the page, so that no other request carries the cookie.
 */
export function writeReadsCookie(page: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available on plain HTTP.
  document.cookie = `fieldhouse-reads=${value}; Path=${page.replace(/[?*].*/, '')}; Max-Age=${seconds}; SameSite=Lax${secure}`
}

export function forgetReads(): void {
  for (const page of browserStorage.read(readsKey)?.match(/\/admin\/[^"]*(?=":)/g) ?? []) writeReadsCookie(page, '', 0)
  browserStorage.write(readsKey, null)
}
