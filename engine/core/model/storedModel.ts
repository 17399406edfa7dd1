import type { StoredModel } from '#schemas/model/StoredModel.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** The model as the server returned it, without what the studio adds. */
export const storedModel = ({ collections, relations }: Metadata): StoredModel => ({
  collections: collections.map(({ collection, isFolder, meta }) => ({
    collection,
    meta,
    ...(isFolder ? { schema: null } : {}),
  })),
  fields: collections.flatMap(({ fields }) => fields.map(({ wire }) => wire)),
  relations,
})
