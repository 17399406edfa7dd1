import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'
import { buildRegistry, type Plugin } from '../registry/Registry.ts'
import { newDraft, storedDraft, withType } from './draftField.ts'
import { displayChoices, interfaceChoices } from './pluginChoices.ts'
import { offeredTypes, schemaFields, schemaValues, withSchemaValue } from './schemaForm.ts'

const declared = import.meta.glob<Readonly<Record<string, Plugin>>>(
  '../../../plugins/{interfaces,displays}/*/plugin.ts',
  {
    eager: true,
  },
)
const registry = buildRegistry(Object.values(declared).flatMap(module => Object.values(module)))
const text = createText('en-US', {}, formatIcu)
const start = newDraft('standard', 'articles', registry)
const ofType = (type: FieldType) => withType(start, type, registry)
const fieldNames = (type: FieldType) => schemaFields(ofType(type), text).map(({ field }) => field)
const nameOf = ({ name }: { readonly name: string }) => name

describe('schema form', () => {
  it('offers 14 types in order, without binary, unknown and alias (A-0291, A-0292, A-0293)', () => {
    // proves: A-0294, A-0295, A-0296, A-0297, A-0298, A-0299, A-0300, A-0301, A-0302, A-0303, A-0304, A-0305, A-0306
    // proves: A-0307, A-0308
    const [type] = schemaFields(start, text)
    const choices = type?.meta?.options?.['choices'] as readonly { readonly value: string }[]
    expect(choices.map(({ value }) => value)).toEqual([
      ...['string', 'text', 'boolean', 'integer', 'bigInteger', 'float', 'decimal'],
      ...['timestamp', 'dateTime', 'date', 'time', 'json', 'csv', 'uuid'],
    ])
  })

  it.each(offeredTypes)('shows the size of %s where the type has one (A-0313, A-0314, A-0315)', type => {
    // proves: A-0316, A-0317, A-0318, A-0319, A-1009, A-1011, A-1012
    expect(fieldNames(type).includes('max_length')).toBe(type === 'string')
    const sized = type === 'decimal' || type === 'float'
    expect(fieldNames(type).includes('numeric_precision')).toBe(sized)
    expect(fieldNames(type).includes('numeric_scale')).toBe(sized)
    const hints = schemaFields(ofType(type), text).flatMap(({ field, meta }) => {
      const placeholder = meta?.options?.['placeholder']
      return placeholder === undefined ? [] : [[field, placeholder]]
    })
    expect(hints).toEqual(
      type === 'string'
        ? [['max_length', '255']]
        : sized
          ? [
              ['numeric_precision', '10'],
              ['numeric_scale', '5'],
            ]
          : [],
    )
  })

  it('shows a note for fields with a column that are not keys, if the database supports it (A-0335)', () => {
    const commented = (draft: typeof start) =>
      schemaFields(draft, text, { comments: true }).some(({ field }) => field === 'comment')
    expect(fieldNames('string')).not.toContain('comment')
    expect(offeredTypes.every(type => commented(ofType(type)))).toBe(true)
    expect(commented(newDraft('presentation', 'articles', registry))).toBe(false)
    const key = reviewMetadata.field('articles', 'id')
    expect(key && commented(storedDraft(reviewMetadata, key))).toBe(false)
    const withNote = withSchemaValue(start, 'comment', 'For the shop', registry)
    expect(schemaValues(withNote)).toMatchObject({ comment: 'For the shop' })
    expect(withType(withNote, 'text', registry).schema.comment).toBe('For the shop')
    expect(withSchemaValue(withNote, 'comment', '', registry).schema.comment).toBeNull()
  })

  it('offers uniqueness and an index where the type can have them and the server reports them (A-1526, A-1527)', () => {
    const offered = (draft: typeof start, indexed = true) =>
      schemaFields(draft, text, { indexes: indexed }).some(
        ({ field }) => field === 'is_unique' || field === 'is_indexed',
      )
    const never: readonly FieldType[] = ['text', 'json', 'csv']
    for (const type of offeredTypes) expect([type, offered(ofType(type))]).toEqual([type, !never.includes(type)])
    expect(offered(start, false)).toBe(false)
    expect(offered(withSchemaValue(start, 'max_length', 601, registry))).toBe(false)
    const unique = withSchemaValue(withSchemaValue(start, 'is_unique', true, registry), 'is_indexed', true, registry)
    expect(schemaValues(unique)).toMatchObject({ is_unique: true, is_indexed: true })
    expect(withType(unique, 'integer', registry).schema).toMatchObject({ is_unique: true, is_indexed: true })
    expect(withType(unique, 'json', registry).schema).toMatchObject({ is_unique: false, is_indexed: false })
  })

  it.each<[FieldType, string]>([
    ...(['string', 'uuid', 'csv', 'date', 'time', 'dateTime', 'timestamp'] as const).map(
      type => [type, 'text-input'] as [FieldType, string],
    ),
    ['text', 'textarea'],
    ['json', 'textarea'],
    ...(['integer', 'bigInteger', 'float', 'decimal'] as const).map(type => [type, 'numeric'] as [FieldType, string]),
    ['boolean', 'dropdown'],
  ])('edits the default of %s with %s (A-0322, A-0323, A-0324)', (type, editor) => {
    // proves: A-0325, A-0326
    const field = schemaFields(ofType(type), text).find(each => each.field === 'default_value')
    expect(field?.meta?.interface ?? (field && registry.defaultInterface(field.type)?.id)).toBe(editor)
  })

  it('edits the default of a boolean as true, false or NULL (A-0326)', () => {
    const flag = ofType('boolean')
    const field = schemaFields(flag, text).find(each => each.field === 'default_value')
    expect(field?.meta?.options).toEqual({ choices: ['true', 'false', 'NULL'].map(value => ({ value, text: value })) })
    const set = (value: string) => withSchemaValue(flag, 'default_value', value, registry).schema.default_value
    expect([set('true'), set('false'), set('NULL')]).toEqual([true, false, null])
    expect(schemaValues(flag)['default_value']).toBe('NULL')
  })

  it('stores no default when the input is empty (A-0327)', () => {
    const given = withSchemaValue(start, 'default_value', 'Draft', registry)
    expect(given.schema.default_value).toBe('Draft')
    expect(withSchemaValue(given, 'default_value', '', registry).schema.default_value).toBeNull()
  })

  it('shows neither a default nor a nullable option for a primary key (A-0328, A-0329)', () => {
    const key = reviewMetadata.field('articles', 'id')
    if (!key) throw new Error('There is no key')
    expect(schemaFields(storedDraft(reviewMetadata, key), text).map(({ field }) => field)).toEqual(['type', 'note'])
  })

  it('toggles whether a value is required (A-0330, A-0331, A-0332)', () => {
    // proves: A-0333
    expect(schemaValues(start)['required']).toBe(false)
    const required = withSchemaValue(start, 'required', true, registry)
    expect(required.schema.is_nullable).toBe(false)
    expect(withSchemaValue(required, 'required', false, registry).schema.is_nullable).toBe(true)
    expect(schemaFields(newDraft('m2m', 'articles', registry), text).map(({ field }) => field)).toEqual(['note'])
  })

  it('stores sizes and notes in the correct properties (A-0315, A-0320, A-0321)', () => {
    // proves: A-0334
    expect(withSchemaValue(start, 'max_length', 40, registry).schema.max_length).toBe(40)
    const sized = withSchemaValue(ofType('decimal'), 'numeric_precision', 8, registry)
    expect(withSchemaValue(sized, 'numeric_scale', 2, registry).schema).toMatchObject({
      numeric_precision: 8,
      numeric_scale: 2,
    })
    expect(withSchemaValue(start, 'note', 'Short', registry).meta.note).toBe('Short')
  })
})

describe('values set by the server', () => {
  const offered = (type: FieldType, name: string) => {
    const choices = schemaFields(ofType(type), text).find(({ field }) => field === name)?.meta?.options?.['choices']
    return (choices as readonly { readonly value: string }[] | undefined)?.map(({ value }) => value)
  }

  it.each(offeredTypes)('are offered for %s where they apply (A-0336, A-0337, A-0338)', type => {
    // proves: A-0339, A-0340, A-0341, A-0342, A-0343, A-0344, A-0345, A-0346, A-0347, A-0348, A-0860, A-0861
    const times = ['date', 'time', 'dateTime', 'timestamp'].includes(type)
    expect(offered(type, 'on_create')).toEqual(
      type === 'uuid' ? ['none', 'uuid', 'user-created', 'role-created'] : times ? ['none', 'date-created'] : undefined,
    )
    expect(offered(type, 'on_update')).toEqual(
      type === 'uuid' ? ['none', 'user-updated', 'role-updated'] : times ? ['none', 'date-updated'] : undefined,
    )
  })

  it('allow one choice and keep the other specials (A-0349, A-0350, A-0351)', () => {
    const uuid = { ...ofType('uuid'), meta: { ...start.meta, special: ['conceal', 'user-created'] } }
    const changed = withSchemaValue(uuid, 'on_create', 'role-created', registry)
    expect(changed.meta.special).toEqual(['conceal', 'role-created'])
    const both = withSchemaValue(changed, 'on_update', 'user-updated', registry)
    expect(both.meta.special).toEqual(['conceal', 'role-created', 'user-updated'])
    expect(schemaValues(both)).toMatchObject({ on_create: 'role-created', on_update: 'user-updated' })
    expect(withSchemaValue(both, 'on_create', 'none', registry).meta.special).toEqual(['conceal', 'user-updated'])
  })
})

describe('a changed type', () => {
  it('keeps only compatible settings (A-0352)', () => {
    const stamp = {
      ...ofType('timestamp'),
      meta: {
        ...ofType('timestamp').meta,
        special: ['date-created'],
        interface: 'datetime',
        options: { use24: true },
        display: 'datetime',
        display_options: { relative: true },
      },
    }
    expect(withType(stamp, 'date', registry).meta).toMatchObject({
      special: ['date-created'],
      interface: 'datetime',
      display: 'datetime',
    })
    expect(withType(stamp, 'integer', registry).meta).toMatchObject({
      special: [],
      interface: 'numeric',
      options: null,
      display: null,
      display_options: null,
    })
  })

  it('offers geometries if the server has columns for them, without a default value', () => {
    const offered = (geometries: boolean) =>
      JSON.stringify(schemaFields(start, text, { geometries }).find(({ field }) => field === 'type')?.meta?.options)
    expect(offered(true)).toContain('"geometry.Point"')
    expect(offered(false)).not.toContain('geometry')
    const draft = withSchemaValue(start, 'type', 'geometry.Polygon', registry)
    expect(draft).toMatchObject({ type: 'geometry.Polygon', meta: { special: ['geometry.Polygon'], interface: 'map' } })
    expect(withType(draft, 'json', registry).meta.special).toEqual(['json'])
    expect(schemaFields(draft, text).some(({ field }) => field === 'default_value')).toBe(false)
  })

  it.each(['json', 'csv', 'boolean'] as const)('reports %s when the column does not match', type => {
    expect(ofType(type).meta.special).toEqual([type])
    expect(withType(ofType(type), 'string', registry).meta.special).toEqual([])
  })
})

describe('interfaces and displays', () => {
  const ids = (plugins: readonly { readonly plugin: { readonly id: string } }[]) =>
    plugins.map(({ plugin }) => plugin.id)

  it.each(fieldTypes.filter(type => type !== 'alias'))(
    'lists the matching interfaces for %s, recommended ones first (A-0354, A-0355, A-0356)',
    type => {
      // proves: A-0357
      const choices = interfaceChoices(registry, type, 'standard', nameOf)
      const plugins = choices.map(({ plugin }): InterfacePlugin => plugin)
      expect(plugins.every(plugin => plugin.types.includes(type) && !plugin.relations && !plugin.presentation)).toBe(
        true,
      )
      const flags = choices.map(({ recommended }) => recommended)
      expect(flags).toEqual(flags.toSorted((a, b) => Number(b) - Number(a)))
      for (const recommended of [true, false]) {
        const names = choices.filter(each => each.recommended === recommended).map(({ plugin }) => plugin.name)
        expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
      }
    },
  )

  it.each([
    ['string', ['dropdown', 'text-input']],
    ['text', ['wysiwyg']],
    ['boolean', ['toggle']],
    ['integer', ['numeric']],
    ['bigInteger', ['numeric']],
    ['float', ['numeric']],
    ['decimal', ['numeric']],
    ['timestamp', ['datetime']],
    ['dateTime', ['datetime']],
    ['date', ['datetime']],
    ['time', ['datetime']],
    ['json', ['checkboxes', 'tags']],
    ['uuid', ['text-input']],
  ] as const)('recommends for %s: %j (A-1507, A-1508, A-1509)', (type, expected) => {
    // proves: A-1510, A-1511, A-1512, A-1513, A-1514, A-1515, A-1516, A-1517, A-1518, A-1519
    const recommended = interfaceChoices(registry, type, 'standard', nameOf).filter(each => each.recommended)
    expect(ids(recommended).toSorted()).toEqual(expected)
  })

  it.each([
    ['uuid', 'file', ['file', 'image']],
    ['alias', 'files', ['files']],
    ['integer', 'm2o', ['many-to-one']],
    ['alias', 'o2m', ['one-to-many', 'tree']],
    ['alias', 'm2m', ['many-to-many']],
    ['alias', 'm2a', ['m2a-builder']],
    ['alias', 'translations', ['translations']],
    ['alias', 'presentation', ['divider', 'group', 'group-tabs', 'notice', 'presentation-links']],
  ] as const)('lists for %s, %s: %j (A-0354)', (type, kind, expected) => {
    expect(ids(interfaceChoices(registry, type, kind, nameOf)).toSorted()).toEqual(expected)
  })

  it.each(offeredTypes)('shows raw and formatted displays first for %s (A-0374, A-0375, A-0376)', type => {
    // proves: A-0377
    const choices = displayChoices(registry, type, 'standard', nameOf)
    expect(ids(choices.slice(0, 2)).toSorted()).toEqual(['formatted-value', 'raw'])
    expect(choices.map(({ recommended }) => recommended).lastIndexOf(true)).toBe(1)
    expect(choices.every(({ plugin }) => plugin.types.includes(type))).toBe(true)
  })

  it('preselects the default interface of the type for a new value (A-0372)', () => {
    expect(start.meta.interface).toBe('text-input')
    expect(ofType('json').meta.interface).toBe('code')
  })
})
