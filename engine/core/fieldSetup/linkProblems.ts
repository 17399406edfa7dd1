import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { type NameProblem, nameProblem } from '../model/databaseName.ts'
import { relationTo } from './existingRelation.ts'
import type { FieldDraft, FieldLink } from './FieldDraft.ts'
import { holdsKey, keyOf } from './keys.ts'

/** A problem of a name in a setup. */
export type LinkProblem =
  | NameProblem
  /** System collections cannot get fields. */
  | { readonly kind: 'system' }
  | { readonly kind: 'same' }
  | { readonly kind: 'primary' }
  | { readonly kind: 'used' }
  /** A list on the other side already shows the relation of the key. */
  | { readonly kind: 'shown'; readonly field: string }
  | { readonly kind: 'type'; readonly type: FieldType }

export type LinkInput = Exclude<keyof FieldLink, 'autoFill'> | 'field'

export type LinkProblems = Partial<Readonly<Record<LinkInput, LinkProblem>>>

/** Why a collection cannot be selected: an existing one, or a name for a new one; null if it can. */
export function collectionProblem(metadata: Metadata, collection: string, takesFields: boolean): LinkProblem | null {
  const info = metadata.collection(collection)
  // A folder has no items, and its name is taken.
  if (info && !info.isFolder) return takesFields && info.isSystem ? { kind: 'system' } : null
  return nameProblem(collection, 'collection', namesOf(metadata))
}

const namesOf = (metadata: Metadata): readonly string[] => metadata.collections.map(({ collection }) => collection)

/** The requirements on a key of another collection. */
export interface WantedKey {
  /** The type of the key it references. */
  readonly type: FieldType
  /** Fields of the same collection that already have another purpose. */
  readonly takenNames: readonly string[]
  /** The collection of a list: it can show an existing relation of the key. */
  readonly one?: string
}

/** Why a field cannot contain keys: an existing one, or a name for a new one; null if it can. */
export function keyProblem(
  metadata: Metadata,
  collection: string,
  field: string,
  wanted: WantedKey,
): LinkProblem | null {
  if (field !== '' && wanted.takenNames.includes(field)) return { kind: 'same' }
  const info = metadata.field(collection, field)
  if (info === null) {
    const others = metadata.collection(collection)?.fields.map(each => each.field) ?? []
    return nameProblem(field, 'field', others)
  }
  if (info.isPrimaryKey) return { kind: 'primary' }
  if (!holdsKey(info.type, wanted.type)) return { kind: 'type', type: wanted.type }
  if (metadata.relation(collection, field) === null) return null
  const relation = wanted.one === undefined ? null : relationTo(metadata, collection, field, wanted.one)
  if (relation === null) return { kind: 'used' }
  return relation.one_field === null ? null : { kind: 'shown', field: relation.one_field }
}

/** All problems of a new field and its relations, by input. An existing field keeps its names. */
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
          takenNames: link.related === collection ? [draft.field] : [],
          one: collection,
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
        foreignKey: keyProblem(metadata, link.junction, link.foreignKey, { type: near, takenNames: [] }),
        farKey: keyProblem(metadata, link.junction, link.farKey, { type: far, takenNames: [link.foreignKey] }),
      }
    }
    case 'm2a': {
      const { foreignKey, farKey, collectionField } = link
      return {
        allowed: link.allowed.length === 0 ? { kind: 'missing' } : null,
        junction: junctionProblem(draft, metadata),
        foreignKey: keyProblem(metadata, link.junction, foreignKey, { type: near, takenNames: [] }),
        farKey: keyProblem(metadata, link.junction, farKey, { type: 'string', takenNames: [foreignKey] }),
        collectionField: keyProblem(metadata, link.junction, collectionField, {
          type: 'string',
          takenNames: [foreignKey, farKey],
        }),
      }
    }
  }
}

/** A junction must differ from the two collections that it connects. */
const junctionProblem = ({ collection, link }: FieldDraft, metadata: Metadata): LinkProblem | null =>
  link.junction !== '' && [collection, link.related].includes(link.junction)
    ? { kind: 'same' }
    : collectionProblem(metadata, link.junction, true)

/** The list on the other side of a key, if requested and not existing. */
function listProblem({ collection, field, stored, link }: FieldDraft, metadata: Metadata): LinkProblem | null {
  if (link.corresponding === '') return null
  const storedRelation = stored ? metadata.relation(collection, stored.field) : null
  if (storedRelation?.relation.one_field === link.corresponding) return null
  if (metadata.collection(link.related)?.isSystem) return { kind: 'system' }
  if (link.related === collection && link.corresponding === field) return { kind: 'same' }
  const others = metadata.collection(link.related)?.fields.map(each => each.field) ?? []
  return nameProblem(link.corresponding, 'field', others)
}

const some = (problems: Readonly<Record<string, LinkProblem | null>>): LinkProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
