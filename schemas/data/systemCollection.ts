/** The prefix of the platform's own collections. */
export const systemPrefix = 'directus_'

export const isSystemCollection = (collection: string): boolean => collection.startsWith(systemPrefix)

/** The path of a collection's items: `/users` for `directus_users`, `/items/articles` for `articles` (C-459). */
export const itemsPath = (collection: string): string =>
  isSystemCollection(collection) ? `/${collection.slice(systemPrefix.length)}` : `/items/${collection}`
