import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import type { Collection } from '#schemas/data/Collection.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { buildMetadata, type MetadataSource } from '../metadata/buildMetadata.ts'
import type { PermissionRow } from '../permissions/permissionRows.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { examine } from './examine.ts'
import type { IndexProposal } from './readProposals.ts'

const key = { is_primary_key: true, is_nullable: false, has_auto_increment: true }
const collection = (name: string, meta: Partial<NonNullable<Collection['meta']>> = {}): Collection => ({
  collection: name,
  meta: { collection: name, icon: null, note: null, display_template: null, hidden: false, singleton: false, ...meta },
})
const relation = (change: Partial<Relation> & Pick<Relation, 'many_collection' | 'many_field'>): Relation => ({
  ...{ id: 1, many_primary: 'id', one_collection: null, one_field: null, one_primary: 'id' },
  ...{ one_collection_field: null, one_allowed_collections: null, junction_field: null, ...change },
})
const permission = (id: number, change: Partial<PermissionRow> = {}): PermissionRow => ({
  ...{ id, role: 'r', collection: 'notes', action: 'read' as const, fields: ['*'] },
  ...{ permissions: null, validation: null, presets: null, ...change },
})
const preset = (id: number, change: Partial<Preset> = {}): Preset => ({
  ...{ id, bookmark: null, user: null, role: null, collection: 'notes', search: null, filters: null },
  ...{ layout: 'tabular', layout_query: null, layout_options: null, ...change },
})
const people = { roles: new Set(['r']), users: new Set(['u']) }
const clause = (field: string) => ({ key: field, field, operator: 'eq', value: 'gone' })
const id = column('id', 'integer', {}, key)
const title = column('title', 'string')

interface Planted extends Partial<MetadataSource> {
  readonly permissionRows?: readonly PermissionRow[]
  readonly empty?: readonly string[]
  readonly presets?: readonly Preset[]
  readonly proposals?: readonly IndexProposal[]
}

function found({ permissionRows = [], empty = [], presets = [], proposals = [], ...source }: Planted) {
  const metadata = buildMetadata({
    collections: [collection('notes')],
    fields: [id, title],
    relations: [],
    permissions: [],
    language: 'en-US',
    caller: { user: 'u', role: 'r', roleName: 'Administrator', admin: true },
    ...source,
  })
  return examine({
    metadata,
    registry: buildRegistry([]),
    permissions: permissionRows,
    presets,
    proposals,
    empty: new Set(empty),
    ...people,
  })
}

const status = (choices: readonly unknown[]) => column('status', 'string', { options: { choices } })
const archive = { archive_field: 'status', archive_value: 'archived', unarchive_value: 'draft' }
const junction = [collection('notes'), collection('tags'), collection('notes_tags')]
const junctionFields = [
  ...[id, title, { ...column('tags', 'alias', { special: ['m2m'] }), schema: null }],
  ...[column('id', 'integer', {}, key, 'tags'), column('id', 'integer', {}, key, 'notes_tags')],
  column('note', 'integer', { hidden: true }, { is_nullable: false }, 'notes_tags'),
  column('tag', 'integer', { hidden: true }, { is_nullable: false }, 'notes_tags'),
]
const ends = [
  relation({
    many_collection: 'notes_tags',
    many_field: 'note',
    one_collection: 'notes',
    one_field: 'tags',
    junction_field: 'tag',
  }),
  relation({ id: 2, many_collection: 'notes_tags', many_field: 'tag', one_collection: 'tags', junction_field: 'note' }),
]

it('reports no problems in a consistent model', () => {
  expect(
    found({ permissionRows: [permission(1), permission(2, { action: 'update' }), permission(3, { role: null })] }),
  ).toEqual([])
  const query = { tabular: { fields: ['title', 'id', '*'], sort: ['-title'], limit: 25 }, gone: { of: 'gone' } }
  const filters = [clause('title'), clause(''), { key: 'g', group: 'or', filters: [clause('id')] }]
  expect(
    found({
      presets: [
        preset(1, { layout_query: query, layout_options: { tabular: { widths: { gone: 80 } } } }),
        preset(2, { role: 'r', filters }),
        preset(3, { user: 'u', bookmark: 'Mine', filters: 'gone' }),
      ],
    }),
  ).toEqual([])
})

it.each<[string, Planted, string, readonly [string, string, unknown?][] | null]>([
  [
    'a template with a missing field',
    { collections: [collection('notes', { display_template: '{{ title }} ({{ gone }})' })] },
    'template_field',
    [['PATCH', '/collections/notes', { meta: { display_template: '{{ title }} ()' } }]],
  ],
  [
    'a missing sort field',
    { collections: [collection('notes', { sort_field: 'gone' })] },
    'sort_field',
    [['PATCH', '/collections/notes', { meta: { sort_field: null } }]],
  ],
  [
    'a missing archive field',
    { collections: [collection('notes', archive)] },
    'archive_field',
    [['PATCH', '/collections/notes', { meta: { archive_field: null, archive_value: null, unarchive_value: null } }]],
  ],
  [
    'an archive value that is not a choice',
    { collections: [collection('notes', archive)], fields: [id, title, status([{ text: 'Draft', value: 'draft' }])] },
    'archive_value',
    [
      [
        'PATCH',
        '/fields/notes/status',
        {
          meta: {
            options: {
              choices: [
                { text: 'Draft', value: 'draft' },
                { text: 'archived', value: 'archived' },
              ],
            },
          },
        },
      ],
    ],
  ],
  [
    'a table without metadata',
    { collections: [{ collection: 'notes', meta: null }] },
    'unmanaged',
    [['PATCH', '/collections/notes', { meta: {} }]],
  ],
  [
    'a required field that is hidden',
    { fields: [id, column('title', 'string', { hidden: true }, { is_nullable: false })] },
    'required_hidden',
    [['PATCH', '/fields/notes/title', { meta: { hidden: false } }]],
  ],
  [
    'a required field that is read-only',
    { fields: [id, column('title', 'string', { readonly: true }, { is_nullable: false })] },
    'required_readonly',
    [['PATCH', '/fields/notes/title', { meta: { readonly: false } }]],
  ],
  [
    'a missing interface',
    { fields: [id, column('title', 'string', { interface: 'nowhere' })] },
    'interface',
    [['PATCH', '/fields/notes/title', { meta: { interface: null } }]],
  ],
  [
    'a relational field without a relation',
    { fields: [id, { ...column('tags', 'alias', { special: ['m2m'] }), schema: null }] },
    'no_relation',
    null,
  ],
  [
    'a relation to a missing collection',
    { relations: [relation({ id: 7, many_collection: 'notes', many_field: 'title', one_collection: 'gone' })] },
    'relation_end',
    [['DELETE', '/relations/7']],
  ],
  [
    'a list without a sort field',
    { collections: junction, fields: junctionFields, relations: ends },
    'no_order',
    [
      ['POST', '/fields/notes_tags'],
      ['PATCH', '/collections/notes_tags', { meta: { sort_field: 'sort' } }],
    ],
  ],
  [
    'a permission for a missing collection',
    { permissionRows: [permission(4, { collection: 'gone' })] },
    'permission_collection',
    [['DELETE', '/permissions/4']],
  ],
  [
    'a permission for a missing field',
    { permissionRows: [permission(4, { fields: ['title', 'gone'] })] },
    'permission_field',
    [['PATCH', '/permissions/4', { fields: ['title'] }]],
  ],
  [
    'a duplicate permission',
    { permissionRows: [permission(4), permission(5), permission(6)] },
    'permission_doubled',
    [['DELETE', '/permissions/5,6']],
  ],
  [
    'a preset for a missing collection',
    { presets: [preset(4, { collection: 'gone', filters: [clause('gone')] })] },
    'preset_collection',
    [['DELETE', '/presets/4']],
  ],
  [
    'a bookmark with a filter on a missing field',
    {
      presets: [
        preset(4, {
          bookmark: 'Mine',
          filters: [clause('gone'), { key: 'g', group: 'or', filters: [clause('title'), clause('gone.name')] }],
        }),
      ],
    },
    'preset_field',
    [['PATCH', '/presets/4', { filters: [{ key: 'g', group: 'or', filters: [clause('title')] }] }]],
  ],
  [
    'a preset with missing fields and a missing sort field',
    {
      presets: [
        preset(4, {
          layout_query: { tabular: { fields: ['gone', 'title'], sort: '-gone' }, cards: { sort: ['gone'], limit: 5 } },
        }),
      ],
    },
    'preset_field',
    [['PATCH', '/presets/4', { layout_query: { tabular: { fields: ['title'] }, cards: { sort: [], limit: 5 } } }]],
  ],
  ['a preset for a missing role', { presets: [preset(4, { role: 'x' })] }, 'preset_owner', [['DELETE', '/presets/4']]],
  [
    'a bookmark of a missing user',
    { presets: [preset(4, { user: 'x', bookmark: 'Mine' })] },
    'preset_owner',
    [['DELETE', '/presets/4']],
  ],
  [
    'two conflicting permissions',
    { permissionRows: [permission(4), permission(5, { fields: ['title'] })] },
    'permission_doubled',
    null,
  ],
  [
    'an unsupported interface of a later release, and leaves it unchanged',
    { fields: [id, column('title', 'json', { interface: 'map' })] },
    'interface',
    null,
  ],
  [
    'a field rule with an unknown operator',
    { fields: [id, column('title', 'string', { validation: { title: { _sounds_like: 'x' } } })] },
    'unreadable_rule',
    null,
  ],
  [
    'a condition with an invalid filter',
    {
      fields: [
        id,
        column('title', 'string', {
          conditions: [
            { name: 'Good', rule: { title: { _regex: '^a', _submitted: true } }, hidden: true },
            { name: 'Bad', rule: { _and: 'title' }, hidden: true },
          ],
        }),
      ],
    },
    'unreadable_rule',
    null,
  ],
  [
    'a permission whose rule has an unknown operator',
    {
      permissionRows: [
        permission(4, { permissions: { title: { _regex: 'x' } } }),
        permission(5, { action: 'update', validation: { title: { _regex: 'x' } } }),
      ],
    },
    'unreadable_rule',
    null,
  ],
])('reports only %s', (_, planted, rule, fix) => {
  const [finding, ...more] = found(planted)
  expect(more).toEqual([])
  expect(finding).toMatchObject({ rule })
  const calls = finding?.fix?.map(({ method, path, body }) => ({ method, path, body })) ?? null
  const wanted = fix?.map(([method, path, body]) => ({
    ...{ method, path },
    body: body ?? (method === 'POST' ? expect.anything() : undefined),
  }))
  expect(calls).toEqual(wanted ?? null)
})

it('reports translations without languages', () => {
  const translations = { ...column('tags', 'alias', { special: ['translations'] }), schema: null }
  const fields = junctionFields.map(field => (field.field === 'tags' ? translations : field))
  const model = { collections: junction, fields, relations: ends }
  expect(found({ ...model, empty: ['tags'] })).toMatchObject([
    { rule: 'no_languages', place: { collection: 'notes', field: 'tags' }, args: { languages: 'tags' }, fix: null },
  ])
  expect(found(model)).toEqual([])
})

it('does not miss the order of a list that has its own sort field', () => {
  const tags = { ...column('tags', 'alias', { special: ['m2m'], options: { sortField: 'place' } }), schema: null }
  const fields = junctionFields.map(field => (field.field === 'tags' ? tags : field))
  const place = column('place', 'integer', { hidden: true }, {}, 'notes_tags')
  expect(found({ collections: junction, fields: [...fields, place], relations: ends })).toEqual([])
})

it('reports a junction that a deleted collection left behind', () => {
  const hidden = collection('notes_tags', { hidden: true })
  const fields = junctionFields
    .filter(({ field }) => field !== 'tags')
    .map(field => ({ ...field, schema: field.schema && { ...field.schema, is_nullable: true } }))
  const relations = ends.slice(0, 1).map(each => ({ ...each, one_field: null, junction_field: null }))
  expect(found({ collections: [collection('notes'), collection('tags'), hidden], fields, relations })).toMatchObject([
    { rule: 'junction_left', severity: 'hint', place: { collection: 'notes_tags' }, fix: null },
  ])
})

it('finds fields that slow lists use, and that have no index', () => {
  const proposals = ['title', 'gone'].map(field => ({ collection: 'notes', field, lists: 3, slowest: 1200 }))
  const [finding, ...more] = found({ proposals })
  expect(more).toEqual([])
  expect(finding).toMatchObject({ rule: 'slow_list', severity: 'hint', args: { slowest: '1200' } })
  const [call] = finding?.fix ?? []
  expect(call).toMatchObject({ method: 'PATCH', path: '/fields/notes/title', body: { schema: { is_indexed: true } } })
  expect(call?.undo?.(null)).toMatchObject({ body: { schema: { is_indexed: false } } })
})

it('sorts problems by severity', () => {
  const severities = found({
    collections: [{ collection: 'notes', meta: null }],
    fields: [id, column('title', 'string', { interface: 'nowhere', hidden: true }, { is_nullable: false })],
  }).map(({ severity }) => severity)
  expect(severities).toEqual(['error', 'warning', 'hint'])
})
