import { type FieldFunction, functionName, parseFunction } from '#schemas/filter/functions.ts'
import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import { forbidden, invalidQuery } from '#server/failures/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { queryableField, readableField } from './fieldAccess.ts'
import { doesNotApply, functionApplies } from './functionValue.ts'
import type { ReadContext } from './ReadContext.ts'
import { everyField, type ReadQuery } from './ReadQuery.ts'
import { senseless } from './relationStep.ts'
import { type Computed, isToMany, type SelectedRelation, type Selection } from './Selection.ts'
import { type Inner, relationOf, type Shape, type Wanted } from './selectRelation.ts'

const maximumDepth = 10
const maximumSelections = 300

/** Counts the selected fields of one request, so that wildcards cannot multiply without limit. */
interface Budget {
  left: number
}

/**
 * Turns paths (`title`, `author.name`, `*`, `*.*`, `item:block_hero.headline`, `year(date)`) into a selection. A name
 * outside the caller's permissions fails as FORBIDDEN, whether or not the field exists. Inside them, an unknown name is
 * ignored, as in the dialect (decision 26).
 */
export function selectFields(
  context: ReadContext,
  info: CollectionInfo,
  permission: CompiledPermission,
  paths: readonly string[],
  shape: Shape,
  budget: Budget = { left: maximumSelections },
  depth = 1,
): Selection {
  if (depth > maximumDepth) throw invalidQuery(`"fields" is nested deeper than ${maximumDepth}`)
  if (--budget.left < 0) throw invalidQuery('"fields" asks for too much at once')
  checkDeep(context, info, permission, shape)
  const { calls, plain } = withoutCalls(paths)
  const wanted = wantedOf(info, permission, plain, shape.alias)
  const inner: Inner = (target, targetPermission, names, nested = everyField) =>
    selectFields(context, target, targetPermission, names, nested, budget, depth + 1)
  const columns: FieldInfo[] = []
  const relations: SelectedRelation[] = []
  const computed: Computed[] = calls.flatMap(call => calledField(context, info, permission, call) ?? [])
  for (const [name, want] of wanted) {
    const field = shownField(info, permission, want.source)
    if (!field) continue
    const expanded = want.inner.length > 0 || want.byCollection.size > 0
    const query = shape.deep.get(name)
    const relation = expanded || field.column === null ? relationOf(context, name, field, want, inner, query) : null
    if (relation) relations.push(relation)
    else if (field.column && name === field.name) columns.push(field)
    else if (field.column) computed.push({ name, field: queryable(context, info, permission, field), function: null })
    else if (!want.wild && field.relation) throw forbidden()
  }
  return { info, permission, columns, relations, computed }
}

/** Otherwise a query for a field without related items would be ignored silently. */
function checkDeep(
  context: ReadContext,
  info: CollectionInfo,
  permission: CompiledPermission,
  { alias, deep }: Shape,
): void {
  for (const [name, query] of deep) {
    const { relation } = readableField(context.caller, info, permission, alias.get(name) ?? name)
    if (!relation) throw invalidQuery(`"deep.${name}" does not apply: the field has no related items.`)
    if (!isToMany(relation) && asksForRows(query))
      throw invalidQuery(`"deep.${name}" does not apply: the field has no list of items.`)
  }
}

const asksForRows = ({ filter, limit, offset, search, sort }: ReadQuery): boolean =>
  filter !== null || limit !== null || offset > 0 || search !== null || sort.length > 0

/** The functions among paths, without duplicates, and the other paths. */
function withoutCalls(paths: readonly string[]): {
  readonly calls: readonly FieldFunction[]
  readonly plain: readonly string[]
} {
  const calls = new Map<string, FieldFunction>()
  const plain = paths.filter(path => {
    const call = parseFunction(path)
    if (call) calls.set(path, call)
    return call === null
  })
  return { calls: [...calls.values()], plain }
}

/** The value of a function for a field; null for an unknown field. */
function calledField(
  context: ReadContext,
  info: CollectionInfo,
  permission: CompiledPermission,
  call: FieldFunction,
): Computed | null {
  const field = shownField(info, permission, call.field)
  if (!field) return null
  const queryableInfo = queryable(context, info, permission, field)
  // Refused before the first row is sent, because a list may be streamed.
  if (!functionApplies(queryableInfo, call.id)) throw senseless(context, doesNotApply(info, queryableInfo, call.id))
  return { name: functionName(call), field: queryableInfo, function: call.id }
}

/** Some fields are hidden or show a value that depends on the row: these have no alias and no function. */
const queryable = (
  context: ReadContext,
  info: CollectionInfo,
  permission: CompiledPermission,
  field: FieldInfo,
): FieldInfo => queryableField(context.caller, info, permission, field.name)

function wantedOf(
  info: CollectionInfo,
  permission: CompiledPermission,
  paths: readonly string[],
  alias: ReadonlyMap<string, string>,
): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  const want = (name: string, wild: boolean): Wanted => {
    const existing = wanted.get(name)
    const source = alias.get(name) ?? name
    const next = existing ?? { source, plain: false, inner: [], byCollection: new Map(), wild }
    next.wild = next.wild && wild
    if (!existing) wanted.set(name, next)
    return next
  }
  for (const path of paths) {
    const dot = path.indexOf('.')
    const head = dot < 0 ? path : path.slice(0, dot)
    const rest = dot < 0 ? null : path.slice(dot + 1)
    if (head === '*') {
      for (const field of info.fields.values()) {
        if (alias.has(field.name) || !covers(permission, field.name)) continue
        if (field.column === null && field.relation === null) continue
        const next = want(field.name, true)
        if (rest === null || field.relation === null) next.plain = true
        else next.inner.push(rest)
      }
      continue
    }
    const [name = '', collection] = head.split(':')
    if (rest !== null && !shownField(info, permission, alias.get(name) ?? name)?.relation) continue
    const next = want(name, false)
    if (rest === null) next.plain = true
    else if (collection !== undefined) {
      const names = next.byCollection.get(collection) ?? []
      names.push(rest)
      next.byCollection.set(collection, names)
    } else next.inner.push(rest)
  }
  return wanted
}

/** A field to show; null for an unknown name. */
function shownField(info: CollectionInfo, permission: CompiledPermission, name: string): FieldInfo | null {
  if (!covers(permission, name)) throw forbidden()
  return info.fields.get(name) ?? null
}
