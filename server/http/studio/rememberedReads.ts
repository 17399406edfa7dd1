/** Written by `engine/core/session/storeReads.ts`. */
const cookie = /(?:^|; ?)fieldhouse-reads=([^;]+)/g

/** The studio stores no more. */
const maxReads = 6

const plain = /^[!-~]+$/

/** The last part of the address of an item. */
const itemKey = /^[\w%.-]+$/

/**
 * The reads with which a page opened at its last visit, from the cookies of its path: the address of the page, followed
 * by those of its reads. For the pages of items, `*` is in the place of the key.
 */
export function rememberedReads(cookies: string | undefined, address: string): readonly string[] {
  const { pathname, search } = new URL(address)
  const key = pathname.slice(pathname.lastIndexOf('/') + 1)
  const pattern = `${pathname.slice(0, -key.length || undefined)}*`
  const reads = [...(cookies ?? '').matchAll(cookie)].flatMap(([, value = '']) => {
    const [page, ...urls] = value.split('|')
    if (page === pathname + search) return urls
    return page === pattern && itemKey.test(key) ? urls.map(url => url.replace(/\/\*(?=\?|$)/, () => `/${key}`)) : []
  })
  return [...new Set(reads)].filter(url => plain.test(url)).slice(0, maxReads)
}
