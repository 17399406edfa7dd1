import { newKey } from '#schemas/data/Item.ts'
import { hrefOf } from './base.ts'

/** System collections whose items have dedicated pages. */
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

/** The address of an item. A new item is at `+`, unencoded. */
export const itemHref = (collection: string, key: string | number): string =>
  `${collectionHref(collection)}/${key === newKey ? newKey : encodeURIComponent(key)}`
