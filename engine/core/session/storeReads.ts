import { isRecord } from '#schemas/data/isRecord.ts'
import { browserStorage } from '../store/browserStorage.ts'
import { currentToken } from './accessToken.ts'
import { readsKey, writeReadsCookie } from './forgetReads.ts'
import { tokenPayload } from './tokenPayload.ts'

const maxPages = 30
/** Servers and proxies limit the headers of a request, and up to three of these cookies apply to a page. */
const maxCookie = 1_800
const month = 30 * 24 * 60 * 60

/** The read of an item, with its key at the end of the path. */
const itemRead = /^(?<list>\/(?:items\/[^/?]+|files|folders|users)\/)(?<key>[\w%.-]+)(?<query>\?.*)?$/

/**
 * Stores the reads of a page for its next visit, for the inline script of the page and for the server. The read of the
 * item that a page shows is stored for all items of its collection.
 */
export function storeReads(user: string, address: string, reads: readonly string[]): void {
  if (tokenPayload(currentToken() ?? '')['id'] !== user) return
  const [path = ''] = address.split('?')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const isOwn = (url: string) => folder + itemRead.exec(url)?.groups?.['key'] === path
  const items = reads.filter(isOwn).map(url => url.replace(itemRead, '$<list>*$<query>'))
  const others = reads.filter(url => !isOwn(url))
  const current = new Map([[address, others]])
  if (items.length > 0) current.set(`${folder}*`, items)
  const before = Object.entries(storedPages(user)).filter(([page]) => !current.has(page))
  const pages = [...before, ...current]
  for (const [page] of pages.slice(0, -maxPages)) writeReadsCookie(page, '', 0)
  for (const [page, urls] of current) sendWithPage(page, urls)
  const kept = Object.fromEntries(pages.slice(-maxPages))
  browserStorage.write(readsKey, JSON.stringify({ user, pages: kept }))
}

/** Lets the server know the reads of a page, if it can read them. */
function sendWithPage(page: string, urls: readonly string[]): void {
  if (!document.querySelector('meta[name="fieldhouse-capabilities"]')) return
  const parts = [page, ...urls]
  const value = parts.join('|')
  const fits = urls.length > 0 && value.length <= maxCookie && parts.every(part => /^[^|;\s]+$/.test(part))
  if (fits) writeReadsCookie(page, value, month)
  else writeReadsCookie(page, '', 0)
}

/** The pages in the order of their last visits. */
function storedPages(user: string): Readonly<Record<string, unknown>> {
  const stored = browserStorage.readJson(readsKey)
  return isRecord(stored) && stored['user'] === user && isRecord(stored['pages']) ? stored['pages'] : {}
}
