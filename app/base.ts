/** The path that the studio is served under, without a slash at the end. */
export const base = '/admin'

/** The address of a place in the studio. */
export const hrefOf = (path: string): string => `${base}${path}`

export const collectionHref = (collection: string): string => hrefOf(`/collections/${encodeURIComponent(collection)}`)

export const bookmarkHref = (collection: string, bookmark: number | null): string =>
  `${collectionHref(collection)}?bookmark=${bookmark}`

export const itemHref = (collection: string, key: string | number): string =>
  `${collectionHref(collection)}/${encodeURIComponent(key)}`
