import { isRecord } from '#schemas/data/isRecord.ts'
import { readPresetFilters } from '#schemas/data/PresetFilter.ts'
import { toOurs } from '#schemas/names/toOurs.ts'
import { toTheirs } from '#schemas/names/toTheirs.ts'
import type { Row } from '../../Row.ts'
import { filtersOfTree, treeOfFilters } from './presetFilters.ts'

/** A preset of 9.x as rc.24 has it: one list of filters, and sorting as text. */
export function presetOfNine(row: unknown): unknown {
  if (!isRecord(row)) return row
  const { filter, ...rest } = row
  return {
    ...rest,
    ...(filter === undefined ? {} : { filters: filtersOfTree(filter) }),
    ...layoutsOf(row, ours, joined),
  }
}

/** The stored part of a preset, in the format of 9.x. */
export function presetForNine(row: unknown): unknown {
  if (!isRecord(row)) return row
  const { filters, ...rest } = row
  return {
    ...rest,
    ...(filters === undefined ? {} : { filter: treeOfFilters(readPresetFilters(filters)) }),
    ...layoutsOf(row, theirs, split),
  }
}

const joined = (sort: unknown): unknown => (Array.isArray(sort) ? sort.join(',') : sort)

const split = (sort: unknown): unknown =>
  typeof sort === 'string' ? sort.split(',').filter(part => part !== '') : sort

type Say = (layout: string, options?: Row) => { readonly id: string; readonly options: Row | null }

const ours: Say = (layout, options = {}) => {
  const named = toOurs('layout', layout, { options })
  return { id: named.id ?? layout, options: named.options }
}

const theirs: Say = (layout, options = {}) => toTheirs('layout', layout, { options })

/** The layout of a preset, its queries and its options, under other names. Only includes what the request includes. */
function layoutsOf(row: Row, say: Say, sortAs: (sort: unknown) => unknown): Row {
  const { layout, layout_query: queries, layout_options: options } = row
  return {
    ...(typeof layout === 'string' ? { layout: say(layout).id } : {}),
    ...(isRecord(queries) ? { layout_query: eachLayout(queries, say, query => sorted(query, sortAs)) } : {}),
    ...(isRecord(options)
      ? { layout_options: eachLayout(options, say, (layoutOptions, id) => say(id, layoutOptions).options) }
      : {}),
  }
}

const eachLayout = (layouts: Row, say: Say, map: (options: Row, id: string) => Row | null): Row =>
  Object.fromEntries(
    Object.entries(layouts).map(([id, layoutOptions]) => [
      say(id).id,
      isRecord(layoutOptions) ? map(layoutOptions, id) : layoutOptions,
    ]),
  )

const sorted = (query: Row, sortAs: (sort: unknown) => unknown): Row =>
  query['sort'] === undefined ? query : { ...query, sort: sortAs(query['sort']) }
