import { newKey } from '#schemas/data/Item.ts'
import { hrefOf } from './base.ts'

/** Where items of the platform's own collections have pages of their own (C-031 … C-038). */
export const systemPages: Readonly<Record<string, string>> = {
  directus_users: '/users',
  directus_files: '/files',
  directus_activity: '/activity',
  directus_roles: '/settings/roles',
  directus_webhooks: '/settings/webhooks',
}

/** The list of a collection, within the studio. */
const listPath = (collection: string): string =>
  systemPages[collection] ?? `/collections/${encodeURIComponent(collection)}`

export const collectionHref = (collection: string): string => hrefOf(listPath(collection))

export const bookmarkHref = (collection: string, bookmark: number | null): string =>
  `${collectionHref(collection)}?bookmark=${bookmark}`

/** A new item is at `+`, as it is read. */
export const itemHref = (collection: string, key: string | number): string =>
  `${collectionHref(collection)}/${key === newKey ? newKey : encodeURIComponent(key)}`
