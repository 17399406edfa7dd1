import type { Collection } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import { fieldTypeOf, isRequired, specialsOf } from '#schemas/data/fieldTraits.ts'
import { isFolder } from '#schemas/data/isFolder.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import type { Translation } from '#schemas/data/Translation.ts'
import type { Caller, Decision } from '#schemas/permission/Decision.ts'
import { decide } from '#schemas/permission/decide.ts'
import { fieldAt } from '#schemas/relation/fieldAt.ts'
import { impliedRelations } from '#schemas/relation/impliedRelations.ts'
import { filesCollection, relationKind } from '#schemas/relation/relationKind.ts'
import { filePreview } from '#schemas/template/previewField.ts'
import type { OddRow } from '../api/rows/wireRows.ts'
import type { CollectionInfo } from './CollectionInfo.ts'
import { defaultTemplate } from './defaultTemplate.ts'
import type { FieldInfo } from './FieldInfo.ts'
import { humanize } from './humanize.ts'
import type { KeyTranslator, KeyTranslatorFor } from './keyTranslatorFor.ts'
import type { Metadata } from './Metadata.ts'
import { systemFieldName } from './systemFieldName.ts'
import { type Translate, translateSystemField } from './translateSystemField.ts'

export interface MetadataSource {
  readonly collections: readonly Collection[]
  readonly fields: readonly Field[]
  readonly relations: readonly Relation[]
  readonly permissions: readonly Permission[]
  readonly caller: Caller
  /** The language of names, such as `en-US`. */
  readonly language: string
  /** Translates the texts of system collections; unchanged when left out. */
  readonly translate?: Translate
  /** Translates names, notes and options that are keys, `$t:greeting`; shown unchanged when left out. */
  readonly keys?: KeyTranslatorFor
  /** Unreadable parts of the server's metadata. */
  readonly oddRows?: readonly OddRow[]
}

/** Builds the snapshot, with lookups that are prepared once. */
export function buildMetadata(source: MetadataSource): Metadata {
  const fieldsOf = groupByCollection(source.fields)
  const keys = source.keys?.(source.language, source.translate ?? asItIs) ?? noKeys
  const relations = [...source.relations, ...impliedRelations(source.fields)]
  const references = referencesOf(relations)
  const collections = source.collections
    .map(collection =>
      collectionInfo(collection, fieldsOf.get(collection.collection) ?? [], source, { keys, references }),
    )
    .sort((a, b) => sortOf(a) - sortOf(b) || a.name.localeCompare(b.name, source.language))
  const byName = new Map(collections.map(info => [info.collection, info]))
  const field = remember((collection, name) => byName.get(collection)?.fields.find(info => info.field === name) ?? null)
  const relation = remember((collection, name) =>
    relationKind(relations, collection, name, field(collection, name)?.specials),
  )
  const decisions = remember((action, collection) =>
    // Safe: the key is made of an action below.
    decide(source.permissions, source.caller, action as Parameters<Metadata['decide']>[0], collection),
  )
  return Object.freeze({
    collections,
    relations: source.relations,
    permissions: source.permissions,
    oddRows: source.oddRows ?? [],
    caller: source.caller,
    keys,
    collection: (collection: string) => byName.get(collection) ?? null,
    field,
    fieldAt: (collection: string, path: string) => fieldAt(field, relation, collection, path),
    relation,
    decide: decisions as (action: string, collection: string) => Decision,
  })
}

const asItIs: Translate = english => english

function groupByCollection(fields: readonly Field[]): Map<string, Field[]> {
  const groups = new Map<string, Field[]>()
  for (const field of fields) {
    const group = groups.get(field.collection)
    if (group) group.push(field)
    else groups.set(field.collection, [field])
  }
  return groups
}

/** The fields that hold a key or the collection of a related item: `collection.field`. */
const referencesOf = (relations: readonly Relation[]): ReadonlySet<string> =>
  new Set(
    relations.flatMap(({ many_collection, many_field, one_collection_field }) =>
      [many_field, one_collection_field].map(field => `${many_collection}.${field}`),
    ),
  )

/** A function of two names that computes each answer once. */
function remember<Answer>(
  compute: (first: string, second: string) => Answer,
): (first: string, second: string) => Answer {
  const answers = new Map<string, Answer>()
  return (first, second) => {
    const key = `${first}\u0000${second}`
    const cached = answers.get(key)
    if (cached !== undefined) return cached
    const answer = compute(first, second)
    answers.set(key, answer)
    return answer
  }
}

const noKeys: KeyTranslator = { text: text => text, meta: meta => meta }

function collectionInfo(
  wire: Collection,
  fields: readonly Field[],
  { language, translate }: MetadataSource,
  { keys, references }: { readonly keys: KeyTranslator; readonly references: ReadonlySet<string> },
): CollectionInfo {
  const isSystem = isSystemCollection(wire.collection)
  const translateNames = isSystem && translate ? translate : asItIs
  const shown = wire.collection === filesCollection ? [...fields, filePreview] : fields
  // Built on first use: a page uses the fields of few of the collections.
  let infos: readonly FieldInfo[] | undefined
  const fieldInfos = () =>
    (infos ??= shown.map(field => fieldInfo(field, language, translateNames, keys)).sort((a, b) => a.sort - b.sort))
  let template: string | null | undefined
  return {
    collection: wire.collection,
    name: keys.text(translated(wire.meta?.translations, language)) ?? translateNames(humanize(wire.collection)),
    icon: wire.meta?.icon || 'box',
    note: wire.meta?.note ? translateNames(keys.text(wire.meta.note)) : null,
    meta: wire.meta,
    isSystem,
    isSingleton: wire.meta?.singleton ?? false,
    isHidden: wire.meta?.hidden ?? false,
    isFolder: isFolder(wire),
    primaryKey: shown.filter(isKey).sort((a, b) => sortOf(a) - sortOf(b))[0]?.field ?? 'id',
    get fields() {
      return fieldInfos()
    },
    get displayTemplate() {
      template ??= wire.meta?.display_template || (isSystem ? null : defaultTemplate(fieldInfos(), references))
      return template
    },
  }
}

const isKey = ({ schema }: Field): boolean => schema?.is_primary_key ?? false

/** What has no sort value comes after what has one. */
const sortOf = ({ meta }: Pick<Field | CollectionInfo, 'meta'>): number => meta?.sort ?? Number.MAX_SAFE_INTEGER

function fieldInfo(stored: Field, language: string, translate: Translate, keys: KeyTranslator): FieldInfo {
  const wire = translate === asItIs ? stored : translateSystemField(stored, translate)
  const named = isSystemCollection(wire.collection) ? systemFieldName : humanize
  const translatedName = translated(wire.meta?.translations, language)
  return {
    collection: wire.collection,
    field: wire.field,
    name: keys.text(translatedName) ?? translate(named(wire.field.replace(/^\$/, ''))),
    type: fieldTypeOf(wire),
    specials: specialsOf(wire),
    schema: wire.schema,
    // `wire` keeps the stored values, which administrators edit.
    meta: wire.meta && keys.meta(wire.meta),
    isPrimaryKey: isKey(wire),
    isRequired: isRequired(wire),
    isHidden: wire.meta?.hidden ?? false,
    sort: sortOf(wire),
    wire,
  }
}

function translated(translations: readonly Translation[] | null | undefined, language: string): string | null {
  return translations?.find(entry => entry.language === language)?.translation || null
}
