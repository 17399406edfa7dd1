import { isRecord } from '#schemas/data/isRecord.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { partOf } from './mergeParts.ts'
import {
  cellKey,
  collectionKey,
  fieldKey,
  type PartName,
  relationKey,
  type StagedChange,
  type StagedModel,
} from './StagedModel.ts'

/** A staged change by its name, and what it needs. */
interface Entry extends PartName {
  /** It creates or deletes its part. */
  readonly isWhole: boolean
  /** The collections that it is about. */
  readonly within: readonly (string | null)[]
  /** The fields that a relation connects. */
  readonly ends: readonly string[]
}

const isWhole = ({ before, after }: StagedChange<unknown>): boolean => before === null || after === null

function entriesOf({ collections, fields, relations, permissions }: StagedModel): readonly Entry[] {
  return [
    ...collections.map(change => ({
      ...{ kind: 'collections' as const, key: collectionKey(partOf(change)), isWhole: isWhole(change) },
      ...{ within: [], ends: [] },
    })),
    ...fields.map(change => ({
      ...{ kind: 'fields' as const, key: fieldKey(partOf(change)), isWhole: isWhole(change) },
      ...{ within: [partOf(change).collection], ends: [] },
    })),
    ...relations.map(change => {
      const part = partOf(change)
      const { many_collection, many_field, one_collection, one_field, one_collection_field } = part
      return {
        ...{ kind: 'relations' as const, key: relationKey(part), isWhole: isWhole(change) },
        within: [many_collection, one_collection],
        ends: [
          `${many_collection}.${many_field}`,
          `${many_collection}.${one_collection_field}`,
          `${one_collection}.${one_field}`,
        ],
      }
    }),
    ...permissions.map(change => ({
      ...{ kind: 'permissions' as const, key: cellKey(partOf(change)), isWhole: isWhole(change) },
      ...{ within: [partOf(change).collection], ends: [] },
    })),
  ]
}

/** Whether a change cannot stay without another one. A relation and the fields at its ends go together. */
function dependsOn(entry: Entry, other: Entry): boolean {
  if (!other.isWhole) return false
  if (other.kind === 'collections') return entry.within.includes(other.key)
  if (other.kind === 'fields') return entry.ends.includes(other.key)
  return other.kind === 'relations' && entry.kind === 'fields' && entry.isWhole && other.ends.includes(entry.key)
}

const isNamed = (names: readonly PartName[]) => (entry: PartName) =>
  names.some(({ kind, key }) => kind === entry.kind && key === entry.key)

/** The staged changes of these names, and all that depend on them. */
export function withDependents(staged: StagedModel, names: readonly PartName[]): readonly PartName[] {
  const all = entriesOf(staged)
  let chosen = all.filter(isNamed(names))
  for (;;) {
    const isChosen = isNamed(chosen)
    const more = all.filter(entry => !isChosen(entry) && chosen.some(other => dependsOn(entry, other)))
    if (more.length === 0) return chosen
    chosen = [...chosen, ...more]
  }
}

/** The staged changes without some of them. */
export function withoutStaged(staged: StagedModel, names: readonly PartName[]): StagedModel {
  const isGone = isNamed(names)
  const kept = <Part>(kind: PartName['kind'], changes: readonly StagedChange<Part>[], keyOf: (part: Part) => string) =>
    changes.filter(change => !isGone({ kind, key: keyOf(partOf(change)) }))
  return {
    collections: kept('collections', staged.collections, collectionKey),
    fields: kept('fields', staged.fields, fieldKey),
    relations: kept('relations', staged.relations, relationKey),
    permissions: kept('permissions', staged.permissions, cellKey),
  }
}

/** The parts that a call of a plan changes. */
export function namesIn({ path, body }: ModelCall, { relations }: StoredModel): readonly PartName[] {
  const [, root, first, second] = path.split('/').map(decodeURIComponent)
  const rows = [body].flat().filter(isRecord)
  if (root === 'collections')
    return first === undefined
      ? rows.map(row => ({ kind: 'collections', key: String(row['collection']) }))
      : [{ kind: 'collections', key: first }]
  if (root === 'fields')
    return second === undefined
      ? rows.map(row => ({ kind: 'fields', key: `${first}.${row['field']}` }))
      : [{ kind: 'fields', key: `${first}.${second}` }]
  if (root !== 'relations') return []
  const ids = first?.split(',') ?? []
  return first === undefined
    ? rows.map(row => ({ kind: 'relations', key: `${row['many_collection']}.${row['many_field']}` }))
    : relations.flatMap(each =>
        ids.includes(String(each.id)) ? [{ kind: 'relations' as const, key: relationKey(each) }] : [],
      )
}
