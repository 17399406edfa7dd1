import type { CollectionInfo, FieldInfo, Metadata } from '#engine/plugin.ts'
import type { CardsOptions } from './options.ts'

export interface CardParts {
  readonly title: string
  readonly subtitle: string
  /** The image field; `''` if the item itself is the file, null for none. */
  readonly image: string | null
}

/** The fields that can be the image of a card. */
export const imageFields = (collection: CollectionInfo, metadata: Metadata): readonly FieldInfo[] =>
  collection.fields.filter(field => metadata.relation(collection.collection, field.field)?.kind === 'file')

/** What a card shows. Defaults to the collection's template and its first file field. */
export function cardParts(collection: CollectionInfo, metadata: Metadata, options: CardsOptions): CardParts {
  const own = collection.collection === 'directus_files'
  const fields = imageFields(collection, metadata).map(({ field }) => field)
  const source = options.imageSource
  return {
    title: options.title || collection.displayTemplate || `{{ ${collection.primaryKey} }}`,
    subtitle: options.subtitle ?? '',
    image: own ? '' : source === undefined ? (fields[0] ?? null) : fields.includes(source) ? source : null,
  }
}

const needed = ['id', 'type', 'modified_on']

export const imagePaths = (image: string | null): readonly string[] =>
  image === null ? [] : needed.map(name => (image === '' ? name : `${image}.${name}`))
