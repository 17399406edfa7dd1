import { isRecord } from '#schemas/data/isRecord.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { deletePreset, nameOf, updatePreset } from '../presets/presetCalls.ts'
import type { Rule } from './Finding.ts'

const placeOf = ({ collection, id }: Preset) => ({ collection, preset: id })

/** A preset of a collection that is gone: one of the same name made later would have it. */
export const presetOfMissingCollection: Rule = ({ metadata, presets }) =>
  presets
    .filter(({ collection }) => metadata.collection(collection) === null)
    .map(preset => ({
      ...{ rule: 'preset_collection', severity: 'warning', place: placeOf(preset), args: { name: nameOf(preset) } },
      fix: [deletePreset(preset)],
    }))

/** A preset for somebody who is gone. */
export const presetOfMissingOwner: Rule = ({ presets, roles, users }) =>
  presets
    .filter(({ role, user }) => (role !== null && !roles.has(role)) || (user !== null && !users.has(user)))
    .map(preset => ({
      ...{ rule: 'preset_owner', severity: 'hint', place: placeOf(preset), args: { name: nameOf(preset) } },
      fix: [deletePreset(preset)],
    }))

/** A preset that filters, shows or orders by a field that is gone. */
export const presetOfMissingField: Rule = ({ metadata, presets }) =>
  presets.flatMap(preset => {
    const { collection, filters, layout_query } = preset
    if (isSystemCollection(collection) || metadata.collection(collection) === null) return []
    const missing = new Set<string>()
    const isThere = (path: string) => {
      const there = leadsSomewhere(metadata, collection, path)
      if (!there) missing.add(path.replace(/^-/, ''))
      return there
    }
    const left = { filters: filtersLeft(filters, isThere), layout_query: queryLeft(layout_query, isThere) }
    const [first] = missing
    if (first === undefined) return []
    const changed = (['filters', 'layout_query'] as const).filter(
      name => JSON.stringify(left[name]) !== JSON.stringify(preset[name]),
    )
    const pick = (from: Pick<Preset, 'filters' | 'layout_query'>) =>
      Object.fromEntries(changed.map(name => [name, from[name]]))
    return {
      ...{ rule: 'preset_field', severity: 'warning', place: placeOf(preset) },
      args: { name: nameOf(preset), path: first },
      fix: [updatePreset(preset, pick(left), pick(preset))],
    }
  })

/** A path may be turned by a minus, and end in what the platform makes itself. */
function leadsSomewhere(metadata: Metadata, collection: string, path: string): boolean {
  const plain = path.replace(/^-/, '')
  return plain === '' || /(^|\.)[$*]/.test(plain) || metadata.fieldAt(collection, plain) !== null
}

type IsThere = (path: string) => boolean

/** Filters without those of fields that are gone, in groups too. */
function filtersLeft(filters: unknown, isThere: IsThere): unknown {
  if (!Array.isArray(filters)) return filters
  return filters
    .filter(each => !isRecord(each) || typeof each['field'] !== 'string' || isThere(each['field']))
    .map(each =>
      isRecord(each) && 'filters' in each ? { ...each, filters: filtersLeft(each['filters'], isThere) } : each,
    )
}

/** What is asked for by each layout: its fields and its order. All else is for the layout to understand. */
function queryLeft(query: unknown, isThere: IsThere): unknown {
  if (!isRecord(query)) return query
  return Object.fromEntries(
    Object.entries(query).map(([layout, asked]) => [
      layout,
      isRecord(asked) ? Object.fromEntries(Object.entries(asked).flatMap(entry => entryLeft(entry, isThere))) : asked,
    ]),
  )
}

function entryLeft([name, value]: readonly [string, unknown], isThere: IsThere): readonly [string, unknown][] {
  if (name !== 'fields' && name !== 'sort') return [[name, value]]
  if (Array.isArray(value)) return [[name, value.filter(each => typeof each !== 'string' || isThere(each))]]
  return typeof value === 'string' && !isThere(value) ? [] : [[name, value]]
}
