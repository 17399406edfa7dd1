import * as Schema from 'effect/Schema'
import type * as SchemaAST from 'effect/SchemaAST'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRecord } from '#schemas/data/isRecord.ts'
import { Preset } from '#schemas/data/Preset.ts'
import { isPreset } from '../api/rows/shapes.ts'
import { BootRows } from './Boot.ts'
import { isBoot } from './isBoot.ts'

const schemaAccepts = Schema.is(BootRows)

const translations = [{ language: 'de-DE', translation: 'Artikel' }]

/** Start-up data with every member that the schemas name. */
const complete = {
  user: {
    id: 'u1',
    email: 'a@example.com',
    first_name: 'Ada',
    last_name: null,
    avatar: { id: 'f1' },
    language: 'en-US',
    theme: 'auto',
    last_page: '/collections',
    role: {
      id: 'r1',
      name: 'Editor',
      icon: 'person',
      description: null,
      admin_access: false,
      app_access: true,
      enforce_tfa: true,
      module_list: [],
      collection_list: null,
    },
  },
  permissions: [
    {
      id: 1,
      role: 'r1',
      collection: 'articles',
      action: 'read',
      permissions: { status: { _eq: 'published' } },
      validation: null,
      presets: {},
      fields: ['*'],
      limit: null,
    },
  ],
  collections: [
    {
      collection: 'articles',
      meta: {
        collection: 'articles',
        icon: 'box',
        note: null,
        display_template: '{{title}}',
        hidden: false,
        singleton: false,
        translations,
        archive_field: 'status',
        archive_app_filter: true,
        archive_value: 'archived',
        unarchive_value: 'draft',
        sort_field: 'sort',
        group: null,
        sort: 1,
        collapse: 'open',
        color: '#112233',
        system: false,
      },
      schema: { name: 'articles' },
    },
  ],
  fields: [
    {
      collection: 'articles',
      field: 'title',
      type: 'string',
      schema: {
        name: 'title',
        table: 'articles',
        data_type: 'varchar',
        default_value: 'x',
        max_length: 255,
        numeric_precision: null,
        numeric_scale: 2,
        is_nullable: true,
        is_unique: false,
        is_indexed: true,
        is_primary_key: false,
        has_auto_increment: false,
        foreign_key_column: null,
        foreign_key_table: 'authors',
        comment: null,
      },
      meta: {
        id: 1,
        collection: 'articles',
        field: 'title',
        special: ['uuid'],
        interface: 'input',
        options: { trim: true },
        display: null,
        display_options: null,
        locked: false,
        readonly: false,
        hidden: false,
        sort: 1,
        width: 'half',
        group: 'details',
        translations,
        note: null,
        required: true,
        conditions: [
          { name: 'a', rule: { a: { _null: true } }, hidden: true, readonly: null, required: false, options: {} },
        ],
        validation: null,
        validation_message: 'Too long',
        hideLabel: false,
        hideLoader: null,
      },
    },
  ],
  relations: [
    {
      id: 1,
      many_collection: 'articles',
      many_field: 'author',
      many_primary: 'id',
      one_collection: 'authors',
      one_field: null,
      one_primary: 'id',
      one_collection_field: null,
      one_allowed_collections: ['authors'],
      junction_field: null,
      system: false,
    },
  ],
  presets: [
    {
      id: 1,
      bookmark: null,
      user: 'u1',
      role: null,
      collection: 'articles',
      search: null,
      filters: [],
      layout: 'tabular',
      layout_query: {},
      layout_options: null,
    },
  ],
  server: {
    project: {
      project_name: 'Atlas',
      project_logo: null,
      project_color: null,
      public_foreground: null,
      public_background: null,
      public_note: null,
      custom_css: null,
    },
    fieldhouse: { version: '1.0.0', capabilities: ['boot'], idle_timeout: 1000 },
  },
  draft_key: 'k',
  extensions: { interfaces: ['stars'] },
}

type Path = readonly (string | number)[]

const pathsOf = (value: unknown, path: Path = []): readonly Path[] => {
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : []
  return [...(path.length > 0 ? [path] : []), ...entries.flatMap(([key, each]) => pathsOf(each, [...path, key]))]
}

const missing = Symbol('missing')

/** The value with the member at a path replaced or left out. */
function withChange(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? withChange(each, rest, next) : each))
  if (!isRecord(value)) return value
  const { [key]: member, ...others } = value
  return rest.length === 0 && next === missing ? others : { ...others, [key]: withChange(member, rest, next) }
}

const replacement = fc.oneof(
  fc.constantFrom(missing, null, '', 'read', 'open', 'half', 0, -1.5, true, false, [], {}, ['a'], [1], [null], {
    a: 1,
  }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** The paths of all members that a schema names, without positions in lists. */
function namesIn(ast: SchemaAST.AST, path = ''): readonly string[] {
  switch (ast._tag) {
    case 'Objects':
      return ast.propertySignatures.flatMap(({ name, type }) => {
        const own = `${path}.${String(name)}`
        return [own, ...namesIn(type, own)]
      })
    case 'Arrays':
      return ast.rest.flatMap(each => namesIn(each, path))
    case 'Union':
      return ast.types.flatMap(each => namesIn(each, path))
    default:
      return []
  }
}

describe('the checks of start-up data', () => {
  it('are tried on every member of the schemas', () => {
    const tried = new Set(
      pathsOf(complete).map(path =>
        path
          .filter(key => typeof key === 'string')
          .map(key => `.${key}`)
          .join(''),
      ),
    )
    expect(namesIn(BootRows.ast).filter(name => !tried.has(name))).toEqual([])
    expect(namesIn(BootRows.ast).length).toBeGreaterThan(120)
  })

  it('accept complete data', () => {
    expect(schemaAccepts(complete)).toBe(true)
    expect(isBoot(complete)).toBe(true)
  })

  it.each(pathsOf(complete).map(path => [path.join('.'), path] as const))(
    'agree with the schema on every value of %s',
    (_, path) => {
      fc.assert(
        fc.property(replacement, value => {
          // A list cannot have a gap.
          if (value === missing && typeof path.at(-1) === 'number') return
          const changed = withChange(complete, path, value)
          expect(isBoot(changed)).toBe(schemaAccepts(changed))
        }),
        { numRuns: 40 },
      )
    },
  )

  it('ignore members that the schemas do not name', () => {
    expect(isBoot({ ...complete, settings: {}, user: { ...complete.user, title: 1 } })).toBe(true)
  })

  it('accept a preset as its schema does', () => {
    const [preset] = complete.presets
    for (const path of pathsOf(preset))
      fc.assert(
        fc.property(replacement, value => {
          const changed = withChange(preset, path, value)
          expect(isPreset(changed)).toBe(Schema.is(Preset)(changed))
        }),
        { numRuns: 40 },
      )
  })
})
