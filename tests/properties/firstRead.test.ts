import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { archiveFilter, filterTree, typesOf } from '#engine/core/filter/filterTree.ts'
import { itemFields } from '#engine/core/item/itemFields.ts'
import { layoutState } from '#engine/core/list/layoutState.ts'
import { selectPreset } from '#engine/core/list/presets/selectPreset.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { builtIns } from '#plugins/index.ts'
import { queryString } from '#schemas/api/Query.ts'
import type { Field } from '#schemas/data/Field.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { firstRead, plainDisplays, type StudioModel } from '#server/http/studio/firstRead.ts'
import { examples } from '#server/testing/examples.ts'

/** The start-up data of a real server, by path. */
const recorded = JSON.parse(gunzipSync(readFileSync('tests/peers/answers/rc.28-admin.json.gz')).toString()) as Readonly<
  Record<string, { readonly data: unknown }>
>

const owner = { user: 'u', role: 'r' }
// Safe: the rows are those of a server of the same format.
const stored = {
  collections: recorded['/collections']?.data,
  fields: recorded['/fields']?.data,
  relations: recorded['/relations']?.data,
  presets: [],
  owner,
} as unknown as StudioModel
// The studio reads the texts of other languages more tolerantly than the types allow.
const model: StudioModel = {
  ...stored,
  fields: stored.fields.map(field => ({ ...field, meta: field.meta && { ...field.meta, translations: null } })),
}
const registry = buildRegistry(builtIns)
const names = model.collections.flatMap(({ collection }) => (isSystemCollection(collection) ? [] : [collection]))

const metadataOf = (of: StudioModel) =>
  buildMetadata({
    ...of,
    permissions: [],
    language: 'en-US',
    caller: { user: 'u', role: 'r', roleName: null, admin: true, viewing: false },
  })

/** What the studio reads first in a list. */
function listRead(of: StudioModel, name: string): string | null {
  const metadata = metadataOf(of)
  const collection = metadata.collection(name)
  const state =
    collection && layoutState(registry, metadata, collection, selectPreset(of.presets, name, owner), 1, null)
  if (!collection || !state) return null
  const query = {
    fields: state.requestFields,
    filter: filterTree(archiveFilter(collection), typesOf(metadata, name)),
    sort: state.query.sort ? [state.query.sort] : [],
    limit: state.query.limit,
    page: 1,
  }
  return `/items/${name}?${queryString(query)}`
}

function itemRead(of: StudioModel, name: string): string | null {
  const metadata = metadataOf(of)
  const collection = metadata.collection(name)
  return collection && `/items/${name}/7?${queryString({ fields: itemFields(collection, metadata) })}`
}

it('knows the displays that need only the field itself', () => {
  const displays = builtIns.flatMap(plugin => (plugin.kind === 'display' ? [plugin] : []))
  expect([...plainDisplays].toSorted()).toEqual(displays.flatMap(({ fields, id }) => (fields ? [] : [id])).toSorted())
})

it('knows the first read of the pages of a real project', () => {
  const lists = names.flatMap(name => firstRead(model, `/admin/collections/${name}`) ?? [])
  expect(lists.length).toBeGreaterThan(names.length / 3)
})

it('has no first read of other pages', () => {
  const [name] = names
  for (const path of [
    'collections/nope',
    `collections/${name}/+`,
    `collections/${name}/1/2`,
    'users',
    'settings/roles',
  ])
    expect([path, firstRead(model, `/admin/${path}`)]).toEqual([path, null])
  expect(firstRead(model, '/admin/collections/directus_users')).toBeNull()
})

const displays = [null, null, 'raw', 'labels', 'image', 'user', 'related-values', 'unknown-display']
const fieldChange = fc.record({
  display: fc.constantFrom(...displays),
  hidden: fc.boolean(),
  sort: fc.option(fc.nat(20)),
  special: fc.constantFrom(null, ['hash'], ['conceal']),
})

it('reads what the studio would, whatever the model', () => {
  const cases = fc.record({
    name: fc.constantFrom(...names),
    changes: fc.array(fieldChange, { minLength: 8, maxLength: 8 }),
    template: fc.constantFrom(null, '{{ id }}', '{{ name }} ({{ id }})', 'x', '{{ a.b }}', '{{ nope }}'),
    archive: fc.constantFrom(null, 'archived'),
    hides: fc.boolean(),
    view: fc.option(
      fc.record({
        fields: fc.constantFrom([], ['id'], ['nope'], ['status', 'id'], ['author.name']),
        sort: fc.constantFrom(null, '', 'id', '-status', 'nope'),
        limit: fc.constantFrom(25, 10, null),
      }),
    ),
    filters: fc.constantFrom(null, [], [{ key: 'a', field: 'id', operator: 'eq', value: '1' }]),
    user: fc.constantFrom('u', null, 'other'),
  })
  fc.assert(
    fc.property(cases, ({ name, changes, template, archive, hides, view, filters, user }) => {
      const changed = (field: Field, at: number): Field =>
        field.collection === name && field.meta && field.schema && !field.schema.is_primary_key
          ? { ...field, meta: { ...field.meta, ...changes[at % changes.length] } }
          : field
      const preset = {
        ...{ id: 1, bookmark: null, user, role: null, collection: name, search: null, filters },
        ...{ layout: null, layout_query: { tabular: view }, layout_options: null },
      } satisfies Preset
      const other: StudioModel = {
        ...model,
        collections: model.collections.map(each => ({
          ...each,
          meta: each.meta && {
            ...each.meta,
            display_template: template,
            ...(each.collection === name && {
              archive_field: archive && 'status',
              archive_value: archive,
              archive_app_filter: hides,
            }),
          },
        })),
        fields: model.fields.map(changed),
        presets: view ? [preset] : [],
      }
      const isSingleton = other.collections.find(({ collection }) => collection === name)?.meta?.singleton === true
      const list = firstRead(other, `/admin/collections/${name}`)
      if (list !== null && !isSingleton) expect(list).toBe(listRead(other, name))
      const item = firstRead(other, `/admin/collections/${name}/7`)
      if (item !== null) expect(item).toBe(itemRead(other, name))
      else
        expect(isSingleton || other.collections.find(({ collection }) => collection === name)?.schema === null).toBe(
          true,
        )
    }),
    { numRuns: examples(200) },
  )
})
