import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { Collection } from '#schemas/data/Collection.ts'
import type { Field, FieldMeta } from '#schemas/data/Field.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { column } from '../demoMetadata.ts'

/** A field of a system collection, with what defines its column. */
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

// The server's own definitions of the system collections.
const files = import.meta.glob<SystemModel>('../../../server/system/{systemCollections,systemFields}.ts', {
  eager: true,
})
const { systemCollections, systemFields, systemRelations } = Object.assign({}, ...Object.values(files)) as SystemModel

const wireFields = (collection: string, fields: readonly SystemField[]): readonly Field[] =>
  fields.map((field, at) => {
    const wire = column(
      field.field,
      wireType(field.type, systemFields.get(collection)?.[at]?.special),
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

/** Servers report text that holds a list or JSON by what it holds. */
const wireType = (type: string, special: FieldMeta['special'] | undefined): string =>
  ['csv', 'json', 'boolean'].find(each => special?.includes(each)) ?? type

const key = { is_primary_key: true, has_auto_increment: true, is_nullable: false }

/** The collections of a project, in addition to the system collections. */
export interface ProjectModel {
  readonly collections: readonly Collection[]
  readonly fields: readonly Field[]
  readonly relations: readonly Relation[]
}

/** Articles, and hidden notes. */
const smallProject: ProjectModel = {
  collections: ['articles', 'notes'].map(collection => ({
    collection,
    meta: { collection, icon: null, note: null, display_template: null, hidden: false, singleton: false },
  })),
  fields: [
    column('id', 'integer', { hidden: true }, key, 'articles'),
    column('title', 'string', { interface: 'text-input' }, {}, 'articles'),
    column('rating', 'integer', {}, {}, 'articles'),
    column('id', 'integer', {}, key, 'notes'),
  ],
  relations: [],
}

/** The system collections as the server describes them, plus those of a project. */
export const systemModel = (
  permissions: readonly Permission[] = [],
  admin = true,
  project: ProjectModel = smallProject,
): Metadata =>
  buildMetadata({
    collections: [
      ...project.collections,
      ...systemCollections.map(({ collection, icon, note, singleton = false }) => ({
        collection,
        meta: { collection, icon, note, display_template: null, hidden: false, singleton, system: true as const },
      })),
    ],
    fields: [
      ...project.fields,
      ...systemCollections.flatMap(({ collection, fields }) => wireFields(collection, fields)),
    ],
    relations: [...project.relations, ...systemRelations],
    permissions,
    caller: { user: 'u1', role: 'r1', roleName: admin ? 'Administrator' : 'Reader', admin },
    language: 'en-US',
  })
