import type { Item, Key } from '#schemas/data/Item.ts'
import type { TableRow } from '#schemas/import/readTable.ts'
import { relatedItems } from '../import/importActors.ts'
import { namesIn, planImport } from '../import/planImport.ts'
import { rowProblemText } from '../import/rowReasons.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import { type CellContext, readText } from './cellText.ts'
import type { CellChange } from './gridEdits.ts'

/** A text for a cell. */
export interface CellInput {
  readonly key: Key
  readonly field: FieldInfo
  readonly text: string
}

/** A text that its cell does not take, and why. */
export interface RefusedCell extends CellInput {
  readonly reason: string
}

export interface CellPlan {
  readonly changes: readonly CellChange[]
  readonly refused: readonly RefusedCell[]
}

/**
 * Converts texts to values of their fields, with the conversions and checks of imports. Related items are found by key,
 * unique value or title.
 */
export async function planCells(
  host: StudioHost,
  collection: CollectionInfo,
  inputs: readonly CellInput[],
  context: CellContext,
): Promise<CellPlan> {
  const { metadata } = host
  const { primaryKey, collection: name } = collection
  const refused: RefusedCell[] = []
  const rows = new Map<string, { readonly key: Key; readonly values: Record<string, unknown> }>()
  for (const input of inputs) {
    const read = readText(input.field, input.text, context)
    if (!read.ok) {
      refused.push({ ...input, reason: context.text('grid.not_a_choice') })
      continue
    }
    const row = rows.get(String(input.key)) ?? { key: input.key, values: { [primaryKey]: String(input.key) } }
    row.values[input.field.field] = read.value
    rows.set(String(input.key), row)
  }
  const columns = [primaryKey, ...new Set(inputs.map(({ field }) => field.field))]
  const map = Object.fromEntries(columns.map(column => [column, column]))
  const lines = [...rows.values()]
  const table = { columns, rows: lines.map(({ values }, at): TableRow => ({ line: at + 1, values })) }
  const plan = planImport({
    ...{ table, map, collection, metadata },
    mode: 'update',
    match: collection.fields.find(({ field }) => field === primaryKey) ?? null,
    detailed: host.capabilities.has('detailed-relation-writes'),
    permissions: { create: metadata.decide('create', name), update: metadata.decide('update', name) },
    existing: new Map(lines.map(({ key }) => [String(key), { [primaryKey]: key }])),
    related: await relatedItems(host, namesIn(table, map, metadata, collection), new AbortController().signal),
  })
  const changes: CellChange[] = []
  const places = new Map(inputs.map((input, at) => [placeOf(input), at]))
  const unread = new Set(refused.map(placeOf))
  const dataOf = new Map(lines.map(({ key }, at) => [String(key), plan[at]]))
  for (const input of inputs) {
    const { key, field } = input
    const row = dataOf.get(String(key))
    if (!row || unread.has(placeOf(input))) continue
    const problem = row.problems.find(each => each.field.field === field.field)
    if (problem) refused.push({ ...input, reason: rowProblemText(problem, context.text) })
    else changes.push({ key, field: field.field, value: (row.data as Item)[field.field] ?? null })
  }
  const at = (input: CellInput) => places.get(placeOf(input)) ?? 0
  return { changes, refused: refused.sort((a, b) => at(a) - at(b)) }
}

/** Identifies a cell. */
const placeOf = ({ field, key }: CellInput): string => `${key} ${field.field}`
