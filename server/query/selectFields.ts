import { type FieldFunction, functionName, parseFunction } from '#schemas/filter/functions.ts'
import { covers, type Rights } from '#server/access/Rights.ts'
import { forbidden, invalidQuery } from '#server/failures/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { askableField, readableField } from './fieldAccess.ts'
import type { ReadContext } from './ReadContext.ts'
import { everyField, type ReadQuery } from './ReadQuery.ts'
import { type Computed, isToMany, type SelectedRelation, type Selection } from './Selection.ts'
import { type Inner, relationOf, type Shape, type Wanted } from './selectRelation.ts'

const maximumDepth = 10
const maximumSelections = 300

/** Counts what one request selects, so that wildcards cannot multiply without end. */
interface Budget {
  left: number
}

/**
 * Turns paths (`title`, `author.name`, `*`, `*.*`, `item:block_hero.headline`, `year(date)`) into what is to be read. A
 * name outside of the caller's rights fails as FORBIDDEN, whether or not there is such a field; inside of them, a name
 * that leads nowhere is left out, as in the dialect (decision 26).
 */
export function selectFields(
  context: ReadContext,
  info: CollectionInfo,
  rights: Rights,
  paths: readonly string[],
  shape: Shape,
  budget: Budget = { left: maximumSelections },
  depth = 1,
): Selection {
  if (depth > maximumDepth) throw invalidQuery(`"fields" is nested deeper than ${maximumDepth}`)
  if (--budget.left < 0) throw invalidQuery('"fields" asks for too much at once')
  checkDeep(context, info, rights, shape)
  const { calls, plain } = withoutCalls(paths)
  const wanted = wantedOf(info, rights, plain, shape.alias)
  const inner: Inner = (target, targetRights, names, nested = everyField) =>
    selectFields(context, target, targetRights, names, nested, budget, depth + 1)
  const columns: FieldInfo[] = []
  const relations: SelectedRelation[] = []
  const computed: Computed[] = calls.flatMap(call => calledField(context, info, rights, call) ?? [])
  for (const [name, want] of wanted) {
    const field = shownField(info, rights, want.source)
    if (!field) continue
    const expanded = want.inner.length > 0 || want.byCollection.size > 0
    const query = shape.deep.get(name)
    const relation = expanded || field.column === null ? relationOf(context, name, field, want, inner, query) : null
    if (relation) relations.push(relation)
    else if (field.column && name === field.name) columns.push(field)
    else if (field.column) computed.push({ name, field: askable(context, info, rights, field), function: null })
    else if (!want.wild && field.relation) throw forbidden()
  }
  return { info, rights, columns, relations, computed }
}

/** A query for a field without related items would be dropped in silence. */
function checkDeep(context: ReadContext, info: CollectionInfo, rights: Rights, { alias, deep }: Shape): void {
  for (const [name, query] of deep) {
    const { relation } = readableField(context.caller, info, rights, alias.get(name) ?? name)
    if (!relation) throw invalidQuery(`"deep.${name}" does not apply: the field has no related items.`)
    if (!isToMany(relation) && asksForRows(query))
      throw invalidQuery(`"deep.${name}" does not apply: the field has no list of items.`)
  }
}

const asksForRows = ({ filter, limit, offset, search, sort }: ReadQuery): boolean =>
  filter !== null || limit !== null || offset > 0 || search !== null || sort.length > 0

/** The functions among paths, each once, and the other paths. */
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

/** The value of a function for a field; null for a field that is not there. */
function calledField(context: ReadContext, info: CollectionInfo, rights: Rights, call: FieldFunction): Computed | null {
  const field = shownField(info, rights, call.field)
  if (!field) return null
  return { name: functionName(call), field: askable(context, info, rights, field), function: call.id }
}

/** What is shown of some fields depends on the row, or is hidden: these have no other name and no function. */
const askable = (context: ReadContext, info: CollectionInfo, rights: Rights, field: FieldInfo): FieldInfo =>
  askableField(context.caller, info, rights, field.name)

function wantedOf(
  info: CollectionInfo,
  rights: Rights,
  paths: readonly string[],
  alias: ReadonlyMap<string, string>,
): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  const want = (name: string, wild: boolean): Wanted => {
    const known = wanted.get(name)
    const source = alias.get(name) ?? name
    const next = known ?? { source, plain: false, inner: [], byCollection: new Map(), wild }
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
        if (alias.has(field.name) || !covers(rights, field.name)) continue
        if (field.column === null && field.relation === null) continue
        const next = want(field.name, true)
        if (rest === null || field.relation === null) next.plain = true
        else next.inner.push(rest)
      }
      continue
    }
    const [name = '', collection] = head.split(':')
    if (rest !== null && !shownField(info, rights, alias.get(name) ?? name)?.relation) continue
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

/** A field to be shown; null for a name that leads nowhere. */
function shownField(info: CollectionInfo, rights: Rights, name: string): FieldInfo | null {
  if (!covers(rights, name)) throw forbidden()
  return info.fields.get(name) ?? null
}
