import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { Field, FieldMeta } from '#schemas/data/Field.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { column } from '../demoMetadata.ts'

/** A field of the platform's own collections, as far as a column is made of it. */
interface SystemField {
  readonly field: string
  readonly type: string
  readonly nullable?: boolean
  readonly defaultValue?: unknown
  readonly primaryKey?: boolean
  readonly autoIncrement?: boolean
}

interface SystemModel {
  readonly systemCollections: readonly {
    readonly collection: string
    readonly icon: string | null
    readonly note: string
    readonly singleton?: boolean
    readonly fields: readonly SystemField[]
  }[]
  readonly systemFields: ReadonlyMap<string, readonly FieldMeta[]>
  readonly systemRelations: readonly Relation[]
}

// What the server itself says of the platform's own collections: data alone.
const files = import.meta.glob<SystemModel>('../../../server/system/{systemCollections,systemFields}.ts', {
  eager: true,
})
const { systemCollections, systemFields, systemRelations } = Object.assign({}, ...Object.values(files)) as SystemModel

const wireFields = (collection: string, fields: readonly SystemField[]): readonly Field[] =>
  fields.map((field, at) => {
    const wire = column(
      field.field,
      field.type,
      systemFields.get(collection)?.[at] ?? {},
      {
        default_value: field.defaultValue ?? null,
        is_nullable: field.nullable ?? field.primaryKey !== true,
        is_primary_key: field.primaryKey ?? false,
        has_auto_increment: field.autoIncrement ?? false,
      },
      collection,
    )
    return field.type === 'alias' ? { ...wire, schema: null } : wire
  })

const key = { is_primary_key: true, has_auto_increment: true, is_nullable: false }

/** The platform's own collections as the server describes them, beside articles and hidden notes of a project. */
export const systemModel = (permissions: readonly Permission[] = [], admin = true): Metadata =>
  buildMetadata({
    collections: [
      ...['articles', 'notes'].map(collection => ({
        collection,
        meta: { collection, icon: null, note: null, display_template: null, hidden: false, singleton: false },
      })),
      ...systemCollections.map(({ collection, icon, note, singleton = false }) => ({
        collection,
        meta: { collection, icon, note, display_template: null, hidden: false, singleton, system: true as const },
      })),
    ],
    fields: [
      column('id', 'integer', { hidden: true }, key, 'articles'),
      column('title', 'string', { interface: 'text-input' }, {}, 'articles'),
      column('rating', 'integer', {}, {}, 'articles'),
      column('id', 'integer', {}, key, 'notes'),
      ...systemCollections.flatMap(({ collection, fields }) => wireFields(collection, fields)),
    ],
    relations: systemRelations,
    permissions,
    caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin },
    language: 'en-US',
  })
