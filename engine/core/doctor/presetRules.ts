import { isRecord } from '#schemas/data/isRecord.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { mentionPreset } from '#schemas/mentions/mentions.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { deletePreset, nameOf, updatePreset } from '../presets/presetCalls.ts'
import type { Rule } from './Finding.ts'

const placeOf = ({ collection, id }: Preset) => ({ collection, preset: id })

/** A preset of a deleted collection: a new collection of the same name would get it. */
export const presetOfMissingCollection: Rule = ({ metadata, presets }) =>
  presets
    .filter(({ collection }) => metadata.collection(collection) === null && collection !== mentionPreset)
    .map(preset => ({
      ...{ rule: 'preset_collection', severity: 'warning', place: placeOf(preset), args: { name: nameOf(preset) } },
      fix: [deletePreset(preset)],
    }))

/** A preset for a deleted user or role. */
export const presetOfMissingOwner: Rule = ({ presets, roles, users }) =>
  presets
    .filter(({ role, user }) => (role !== null && !roles.has(role)) || (user !== null && !users.has(user)))
    .map(preset => ({
      ...{ rule: 'preset_owner', severity: 'hint', place: placeOf(preset), args: { name: nameOf(preset) } },
      fix: [deletePreset(preset)],
    }))

/** A preset that filters, shows or sorts by a deleted field. */
export const presetOfMissingField: Rule = ({ metadata, presets }) =>
  presets.flatMap(preset => {
    const { collection, filters, layout_query } = preset
    if (isSystemCollection(collection) || metadata.collection(collection) === null) return []
    const missing = new Set<string>()
    const isThere = (path: string) => {
      const exists = leadsSomewhere(metadata, collection, path)
      if (!exists) missing.add(path.replace(/^-/, ''))
      return exists
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

/** A path can start with a minus, and end in a virtual field of the platform. */
function leadsSomewhere(metadata: Metadata, collection: string, path: string): boolean {
  const plain = path.replace(/^-/, '')
  return plain === '' || /(^|\.)[$*]/.test(plain) || metadata.fieldAt(collection, plain) !== null
}

type IsThere = (path: string) => boolean

/** The filters without those of deleted fields, including in groups. */
function filtersLeft(filters: unknown, isThere: IsThere): unknown {
  if (!Array.isArray(filters)) return filters
  return filters
    .filter(each => !isRecord(each) || typeof each['field'] !== 'string' || isThere(each['field']))
    .map(each =>
      isRecord(each) && 'filters' in each ? { ...each, filters: filtersLeft(each['filters'], isThere) } : each,
    )
}

/** The fields and sort of each layout query. Everything else is specific to the layout. */
function queryLeft(query: unknown, isThere: IsThere): unknown {
  if (!isRecord(query)) return query
  return Object.fromEntries(
    Object.entries(query).map(([layout, layoutQuery]) => [
      layout,
      isRecord(layoutQuery)
        ? Object.fromEntries(Object.entries(layoutQuery).flatMap(entry => entryLeft(entry, isThere)))
        : layoutQuery,
    ]),
  )
}

function entryLeft([name, value]: readonly [string, unknown], isThere: IsThere): readonly [string, unknown][] {
  if (name !== 'fields' && name !== 'sort') return [[name, value]]
  if (Array.isArray(value)) return [[name, value.filter(each => typeof each !== 'string' || isThere(each))]]
  return typeof value === 'string' && !isThere(value) ? [] : [[name, value]]
}
