import { authorize } from '#server/services/authorize.ts'
import { forbidden, invalidQuery } from '#server/services/Failure.ts'
import { covers, type Rights } from '#server/services/Rights.ts'
import type { CollectionInfo, FieldInfo } from '#server/services/schema/Snapshot.ts'
import { noSuchField, readableField } from './fieldAccess.ts'
import type { ReadContext } from './ReadContext.ts'
import { nestedQuery, type ReadQuery } from './ReadQuery.ts'
import type { SelectedRelation, Selection, ToAny, ToMany, ToOne } from './Selection.ts'

const maximumDepth = 10
const maximumSelections = 300

/** Names to read of one field, and whether a wildcard brought them: then what is closed is left out, not refused. */
interface Wanted {
  plain: boolean
  readonly inner: string[]
  /** Of many-to-any: the names by collection. */
  readonly byCollection: Map<string, string[]>
  wild: boolean
}

/** Counts what one request selects, so that wildcards cannot multiply without end. */
interface Budget {
  left: number
}

/**
 * Turns paths (`title`, `author.name`, `*`, `*.*`, `item:block_hero.headline`) into what is to be read. A path that the
 * caller may not read fails as FORBIDDEN, also where nothing is there; administrators are told what is unknown.
 */
export function selectFields(
  context: ReadContext,
  info: CollectionInfo,
  rights: Rights,
  paths: readonly string[],
  deep: ReadonlyMap<string, ReadQuery>,
  budget: Budget = { left: maximumSelections },
  depth = 1,
): Selection {
  if (depth > maximumDepth) throw invalidQuery(`"fields" is nested deeper than ${maximumDepth}`)
  if (--budget.left < 0) throw invalidQuery('"fields" asks for too much at once')
  const wanted = wantedOf(context, info, rights, paths)
  const inner = (target: CollectionInfo, targetRights: Rights, names: readonly string[]) =>
    selectFields(context, target, targetRights, names, new Map(), budget, depth + 1)
  // A query for a field that is not there would be dropped in silence.
  for (const name of deep.keys()) readableField(context.caller, info, rights, name)
  const columns: FieldInfo[] = []
  const relations: SelectedRelation[] = []
  for (const [name, want] of wanted) {
    const field = readableField(context.caller, info, rights, name)
    const expanded = want.inner.length > 0 || want.byCollection.size > 0
    const relation = expanded || field.column === null ? relationOf(context, field, want, inner, deep.get(name)) : null
    if (relation) relations.push(relation)
    else if (field.column) columns.push(field)
    else if (!want.wild && field.relation) throw forbidden()
  }
  return { info, rights, columns, relations }
}

function wantedOf(
  context: ReadContext,
  info: CollectionInfo,
  rights: Rights,
  paths: readonly string[],
): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  const want = (name: string, wild: boolean): Wanted => {
    const known = wanted.get(name)
    const next = known ?? { plain: false, inner: [], byCollection: new Map(), wild }
    next.wild = next.wild && wild
    if (!known) wanted.set(name, next)
    return next
  }
  for (const path of paths) {
    const dot = path.indexOf('.')
    const head = dot < 0 ? path : path.slice(0, dot)
    const rest = dot < 0 ? null : path.slice(dot + 1)
    if (head === '*') {
      for (const field of info.fields.values()) {
        if (!covers(rights, field.name) || (field.column === null && field.relation === null)) continue
        const next = want(field.name, true)
        if (rest === null || field.relation === null) next.plain = true
        else next.inner.push(rest)
      }
      continue
    }
    const [name = '', collection] = head.split(':')
    const next = want(name, false)
    if (rest === null) next.plain = true
    else if (collection !== undefined) {
      const names = next.byCollection.get(collection) ?? []
      names.push(rest)
      next.byCollection.set(collection, names)
    } else {
      const field = readableField(context.caller, info, rights, name)
      if (!field.relation) throw noSuchField(context.caller, info, path)
      next.inner.push(rest)
    }
  }
  return wanted
}

type Inner = (target: CollectionInfo, rights: Rights, names: readonly string[]) => Selection

/** How a relational field is read; null when it stays a plain column, or is closed and came with a wildcard. */
function relationOf(
  context: ReadContext,
  field: FieldInfo,
  want: Wanted,
  inner: Inner,
  query: ReadQuery | undefined,
): SelectedRelation | null {
  const relation = field.relation
  switch (relation?.kind) {
    case undefined:
      return null
    case 'm2o':
    case 'file':
      return toOne(context, field, relation, want, inner)
    case 'any':
      return toAny(context, field, relation, want, inner)
    case 'o2m':
    case 'm2m':
    case 'files':
    case 'translations':
    case 'm2a':
      return toMany(context, field, relation, want, inner, query ?? nestedQuery)
  }
}

function open(context: ReadContext, name: string, wild: boolean) {
  const info = context.snapshot.collections.get(name)
  const rights = info ? authorize(context.caller, 'read', name) : null
  if (info && rights) return { info, rights }
  if (wild) return null
  throw forbidden()
}

function toOne(context: ReadContext, field: FieldInfo, relation: ToOne, want: Wanted, inner: Inner) {
  const target = open(context, relation.related, want.wild)
  return target ? ({ kind: 'one', field, target: inner(target.info, target.rights, want.inner) } as const) : null
}

function toMany(
  context: ReadContext,
  field: FieldInfo,
  relation: ToMany,
  want: Wanted,
  inner: Inner,
  asked: ReadQuery,
): SelectedRelation | null {
  const target = open(context, 'junction' in relation ? relation.junction : relation.related, want.wild)
  const foreignKey = target?.info.fields.get(relation.foreignKey)
  if (!target || !foreignKey) return null
  const { info, rights } = target
  const keysOnly = want.inner.length === 0 && asked.fields === null
  if (keysOnly && !covers(rights, info.primaryKey.name)) {
    if (want.wild) return null
    throw forbidden()
  }
  const names = keysOnly ? [info.primaryKey.name] : [...want.inner, ...(asked.fields ?? [])]
  return { kind: 'many', field, foreignKey, target: inner(info, rights, names), keysOnly, query: asked }
}

function toAny(
  context: ReadContext,
  field: FieldInfo,
  relation: ToAny,
  want: Wanted,
  inner: Inner,
): SelectedRelation | null {
  const collectionField = context.snapshot.collections.get(field.collection)?.fields.get(relation.collectionField)
  if (!collectionField) return null
  for (const name of want.byCollection.keys())
    if (!relation.allowed.includes(name)) {
      if (context.caller.admin) throw invalidQuery(`"${field.name}" doesn't lead to "${name}".`)
      throw forbidden()
    }
  const targets = new Map<string, Selection>()
  for (const name of relation.allowed) {
    const names = [...want.inner, ...(want.byCollection.get(name) ?? [])]
    if (names.length === 0) continue
    const target = open(context, name, want.wild || !want.byCollection.has(name))
    if (target) targets.set(name, inner(target.info, target.rights, names))
  }
  return targets.size > 0 ? { kind: 'any', field, collectionField, targets } : null
}
