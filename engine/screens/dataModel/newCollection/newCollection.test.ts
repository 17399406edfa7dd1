import { expect, it } from 'vitest'
import {
  blankCollection,
  chosenNames,
  collectionDefinition,
  keyKinds,
  userRelations,
} from '#engine/core/dataModel/newCollection/newCollection.ts'
import {
  type SystemFieldId,
  states,
  systemFieldIds,
} from '#engine/core/dataModel/newCollection/optionalSystemFields.ts'

const createWith = (...chosen: readonly SystemFieldId[]) =>
  collectionDefinition({ ...blankCollection, name: 'stories', chosen: new Set(chosen) })
const fieldOf = (id: SystemFieldId) => {
  const field = createWith(id).fields[1]
  if (!field) throw new Error(`${id} makes no field`)
  return field
}

it('creates a list with an auto-increment key by default (A-0180, A-0181, A-0182)', () => {
  // proves: A-0183, A-0184, A-0185, A-0186, A-0193, A-0213, A-0223, A-0948
  expect(createWith()).toEqual({
    collection: 'stories',
    fields: [
      {
        field: 'id',
        type: 'integer',
        meta: { interface: 'numeric', hidden: true, readonly: true, sort: 1 },
        schema: { is_primary_key: true, has_auto_increment: true },
      },
    ],
    meta: { singleton: false },
  })
})

it.each([
  ['uuid', { type: 'uuid', hidden: true, readonly: true, special: ['uuid'], length: 36 }],
  ['manual', { type: 'string', hidden: false, readonly: false, special: undefined, length: 255 }],
] as const)('defines the key %s as %o (A-0187, A-0188, A-0189)', (keyKind, { type, length, ...meta }) => {
  // proves: A-0190, A-0191, A-0192, A-0193, A-1010
  const [key] = collectionDefinition({ ...blankCollection, name: 'stories', keyName: 'code', keyKind }).fields
  expect(key).toMatchObject({ field: 'code', type, schema: { is_primary_key: true, length, max_length: length } })
  expect(key?.meta.hidden).toBe(meta.hidden)
  expect(key?.meta.readonly).toBe(meta.readonly)
  expect(key?.meta.special).toEqual(meta.special)
})

it('always puts the primary key first (A-0193, A-0224)', () => {
  for (const keyKind of keyKinds) {
    const { fields } = collectionDefinition({ ...blankCollection, keyKind, chosen: new Set(systemFieldIds) })
    expect(fields.map(({ schema }) => schema.is_primary_key === true)).toEqual([true, ...Array(6).fill(false)])
  }
})

it('offers six fields by name, in order (A-0194, A-0195, A-0196)', () => {
  // proves: A-0197, A-0198, A-0199, A-0200
  expect(createWith(...systemFieldIds).fields.map(({ field }) => field)).toEqual([
    'id',
    'status',
    'sort',
    'date_created',
    'user_created',
    'date_updated',
    'user_updated',
  ])
})

it('creates a status with three colored values and draft as the default (A-0205, A-0206, A-0207)', () => {
  // proves: A-0208, A-0209, A-0210, A-0211, A-0212
  const { meta, schema } = fieldOf('status')
  const colors = new Set(states.map(({ foreground }) => foreground))
  expect(colors.size).toBe(3)
  expect(meta.options?.['choices']).toMatchObject(states.map(({ value, foreground }) => ({ value, color: foreground })))
  expect(states.map(({ value }) => value)).toEqual(['published', 'draft', 'archived'])
  expect(schema).toMatchObject({ default_value: 'draft', is_nullable: false })
  expect(createWith('status').meta).toEqual({
    singleton: false,
    archive_field: 'status',
    archive_value: 'archived',
    unarchive_value: 'draft',
  })
})

it('creates a hidden integer for the sort field (A-0214, A-0215, A-0216)', () => {
  expect(fieldOf('sort')).toMatchObject({ type: 'integer', meta: { hidden: true } })
  expect(createWith('sort').meta).toEqual({ singleton: false, sort_field: 'sort' })
})

it.each([
  ['createdOn', 'timestamp', 'date-created'],
  ['createdBy', 'uuid', 'user-created'],
  ['updatedOn', 'timestamp', 'date-updated'],
  ['updatedBy', 'uuid', 'user-updated'],
] as const)('creates %s as a hidden %s that the server sets (A-0217, A-0218, A-0219)', (id, type, special) => {
  // proves: A-0220, A-0221, A-0222
  expect(fieldOf(id)).toMatchObject({ type, meta: { special: [special], hidden: true, readonly: true } })
})

it('uses custom names everywhere (A-0202, A-0215)', () => {
  const names = { ...blankCollection.names, status: 'state', sort: 'place' }
  const definition = collectionDefinition({
    ...blankCollection,
    name: 'stories',
    names,
    chosen: new Set(['status', 'sort']),
  })
  expect(definition.fields.map(({ field }) => field)).toEqual(['id', 'state', 'place'])
  expect(definition.meta).toMatchObject({ archive_field: 'state', sort_field: 'place' })
})

it('relates the creator and editor fields to users (A-0225, A-0226, A-0227)', () => {
  // proves: A-0228, A-0958
  const input = { ...blankCollection, name: 'stories', keyName: 'code', chosen: new Set(systemFieldIds) }
  const relation = {
    many_collection: 'stories',
    many_primary: 'code',
    one_collection: 'directus_users',
    one_primary: 'id',
  }
  expect(userRelations(input)).toEqual([
    { ...relation, many_field: 'user_created' },
    { ...relation, many_field: 'user_updated' },
  ])
  expect(userRelations({ ...input, chosen: new Set(['status', 'createdOn']) })).toEqual([])
})

it('validates only the names of selected fields', () => {
  const names = chosenNames({ ...blankCollection, chosen: new Set(['sort']) })
  expect([...names]).toEqual([
    ['key', 'id'],
    ['sort', 'sort'],
  ])
})
