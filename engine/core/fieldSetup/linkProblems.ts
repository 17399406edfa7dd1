import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { type NameProblem, nameProblem } from '../model/databaseName.ts'
import type { FieldDraft, FieldLink } from './FieldDraft.ts'
import { holdsKey, keyOf } from './keys.ts'

/** What is wrong with a name that a setup goes by. */
export type LinkProblem =
  | NameProblem
  /** The platform's own collections take no fields. */
  | { readonly kind: 'system' }
  | { readonly kind: 'same' }
  | { readonly kind: 'primary' }
  | { readonly kind: 'used' }
  | { readonly kind: 'type'; readonly type: FieldType }

export type LinkInput = Exclude<keyof FieldLink, 'autoFill'> | 'field'

export type LinkProblems = Partial<Readonly<Record<LinkInput, LinkProblem>>>

/** What keeps a collection from being chosen: one that is there, or a name for a new one; null for nothing. */
export function collectionProblem(metadata: Metadata, collection: string, takesFields: boolean): LinkProblem | null {
  const info = metadata.collection(collection)
  if (info) return takesFields && info.isSystem ? { kind: 'system' } : null
  return nameProblem(collection, 'collection', namesOf(metadata))
}

const namesOf = (metadata: Metadata): readonly string[] => metadata.collections.map(({ collection }) => collection)

/** What a key of another collection has to be. */
export interface WantedKey {
  /** The type of what it points at. */
  readonly type: FieldType
  /** Fields of the same collection that are taken for something else. */
  readonly taken: readonly string[]
}

/** What keeps a field from holding keys: one that is there, or a name for a new one; null for nothing. */
export function keyProblem(
  metadata: Metadata,
  collection: string,
  field: string,
  wanted: WantedKey,
): LinkProblem | null {
  if (field !== '' && wanted.taken.includes(field)) return { kind: 'same' }
  const info = metadata.field(collection, field)
  if (info === null) {
    const others = metadata.collection(collection)?.fields.map(each => each.field) ?? []
    return nameProblem(field, 'field', others)
  }
  if (info.isPrimaryKey) return { kind: 'primary' }
  if (!holdsKey(info.type, wanted.type)) return { kind: 'type', type: wanted.type }
  const relation = metadata.relation(collection, field)
  return relation === null ? null : { kind: 'used' }
}

/** Everything that is wrong with a new field and where it leads, by the input that it is of. A field that is there keeps its names. */
export function linkProblems(draft: FieldDraft, metadata: Metadata): LinkProblems {
  if (draft.stored) return draft.kind === 'm2o' ? some({ corresponding: listProblem(draft, metadata) }) : {}
  const others = metadata.collection(draft.collection)?.fields.map(({ field }) => field) ?? []
  const field = nameProblem(draft.field, 'field', others)
  return some({ field, ...endProblems(draft, metadata) })
}

function endProblems(draft: FieldDraft, metadata: Metadata): Readonly<Record<string, LinkProblem | null>> {
  const { kind, collection, link } = draft
  const near = keyOf(metadata, collection).type
  switch (kind) {
    case 'standard':
    case 'presentation':
    case 'file':
      return {}
    case 'm2o':
      return {
        related: collectionProblem(metadata, link.related, false),
        corresponding: listProblem(draft, metadata),
      }
    case 'o2m':
      return {
        related: collectionProblem(metadata, link.related, true),
        foreignKey: keyProblem(metadata, link.related, link.foreignKey, {
          type: near,
          taken: link.related === collection ? [draft.field] : [],
        }),
      }
    case 'm2m':
    case 'files':
    case 'translations': {
      const far = metadata.collection(link.related)
        ? keyOf(metadata, link.related).type
        : kind === 'translations'
          ? 'string'
          : 'integer'
      return {
        related: collectionProblem(metadata, link.related, false),
        junction: junctionProblem(draft, metadata),
        foreignKey: keyProblem(metadata, link.junction, link.foreignKey, { type: near, taken: [] }),
        farKey: keyProblem(metadata, link.junction, link.farKey, { type: far, taken: [link.foreignKey] }),
      }
    }
    case 'm2a': {
      const { foreignKey, farKey, collectionField } = link
      return {
        allowed: link.allowed.length === 0 ? { kind: 'missing' } : null,
        junction: junctionProblem(draft, metadata),
        foreignKey: keyProblem(metadata, link.junction, foreignKey, { type: near, taken: [] }),
        farKey: keyProblem(metadata, link.junction, farKey, { type: 'string', taken: [foreignKey] }),
        collectionField: keyProblem(metadata, link.junction, collectionField, {
          type: 'string',
          taken: [foreignKey, farKey],
        }),
      }
    }
  }
}

/** A junction stands between two others. */
const junctionProblem = ({ collection, link }: FieldDraft, metadata: Metadata): LinkProblem | null =>
  link.junction !== '' && [collection, link.related].includes(link.junction)
    ? { kind: 'same' }
    : collectionProblem(metadata, link.junction, true)

/** The list on the other side of a key, where one is asked for and is not there. */
function listProblem({ collection, field, stored, link }: FieldDraft, metadata: Metadata): LinkProblem | null {
  if (link.corresponding === '') return null
  const there = stored ? metadata.relation(collection, stored.field) : null
  if (there?.relation.one_field === link.corresponding) return null
  if (metadata.collection(link.related)?.isSystem) return { kind: 'system' }
  if (link.related === collection && link.corresponding === field) return { kind: 'same' }
  const others = metadata.collection(link.related)?.fields.map(each => each.field) ?? []
  return nameProblem(link.corresponding, 'field', others)
}

const some = (problems: Readonly<Record<string, LinkProblem | null>>): LinkProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
