/** The prefix of system collections. */
export const systemPrefix = 'directus_'

export const isSystemCollection = (collection: string): boolean => collection.startsWith(systemPrefix)

/** The path of a collection's items: `/users` for `directus_users`, `/items/articles` for `articles`. */
export const itemsPath = (collection: string): string =>
  isSystemCollection(collection) ? `/${collection.slice(systemPrefix.length)}` : `/items/${collection}`
