import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** A field with the translations of an item, and the collections behind it. */
export interface TranslationPlace {
  readonly field: FieldInfo
  /** The collection of the translations. */
  readonly rows: CollectionInfo
  /** Its key of the translated item, and that of the language. */
  readonly foreignKey: string
  readonly farKey: string
  readonly languages: CollectionInfo
  /** The key of a language. */
  readonly codeField: string
  /** The fields that are translated and that the reader can read. */
  readonly translated: readonly FieldInfo[]
}

/** The translations fields of a collection that the reader can read. */
export function translationPlaces(metadata: Metadata, collection: CollectionInfo): readonly TranslationPlace[] {
  return collection.fields.flatMap(field => {
    const relation = metadata.relation(collection.collection, field.field)
    if (relation?.kind !== 'translations' || !isReadable(metadata, collection.collection, field.field)) return []
    const rows = metadata.collection(relation.junction)
    const languages = metadata.collection(relation.related)
    if (!rows || !languages) return []
    const { farKey, foreignKey } = relation
    const isPart = (name: string) => isReadable(metadata, rows.collection, name)
    if (![rows.primaryKey, farKey, foreignKey].every(isPart)) return []
    const translated = rows.fields.filter(
      each =>
        each.type !== 'alias' &&
        !each.isHidden &&
        !each.isPrimaryKey &&
        each.field !== farKey &&
        each.field !== foreignKey &&
        isPart(each.field),
    )
    return { field, rows, foreignKey, farKey, languages, codeField: languages.primaryKey, translated }
  })
}

function isReadable({ decide }: Metadata, collection: string, field: string): boolean {
  const decision = decide('read', collection)
  return decision.allowed && (decision.fields === 'all' || decision.fields.has(field))
}
