import type { Collection } from '#schemas/data/Collection.ts'

/** The activity tracking of system collections. A project's collections store it in their row. */
export const collectionOf = (collection: Collection): unknown =>
  collection.meta?.system === true
    ? {
        ...collection,
        meta: { ...collection.meta, accountability: unrecorded.has(collection.collection) ? null : 'all' },
      }
    : collection

const unrecorded: ReadonlySet<string> = new Set(['directus_activity', 'directus_presets', 'directus_revisions'])
