import type { Collection } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { ServerInfo } from '#schemas/data/Settings.ts'
import type { CurrentUser } from '#schemas/data/User.ts'

/**
 * Checks of start-up data, without the schema library: loading and running it took a third of the time until a list was
 * usable. `isBoot.test.ts` proves that they accept what the schemas in `schemas/data` accept.
 */
export interface Check<Value = unknown> {
  (value: unknown): value is Value
  /** The checks of the members of a row, also if it can be null or missing. */
  readonly members?: Readonly<Record<string, Check>>
}

export const check = (accepts: (value: unknown) => boolean, members?: Check['members']): Check =>
  // Safe: the type of a check is only that it accepted the value.
  Object.assign(accepts as Check, { members })

const present = check(value => value !== undefined)
export const text = check(value => typeof value === 'string')
const number = check(value => typeof value === 'number')
const yesNo = check(value => typeof value === 'boolean')
export const optional = (inner: Check): Check => check(value => value === undefined || inner(value), inner.members)
export const nullable = (inner: Check): Check => check(value => value === null || inner(value), inner.members)
export const list = (inner: Check): Check => check(value => Array.isArray(value) && value.every(inner))
const oneOf = (...values: readonly string[]): Check =>
  check(value => typeof value === 'string' && values.includes(value))
const either = (a: Check, b: Check): Check => check(value => a(value) || b(value))

export function shape<Value>(members: NonNullable<Check['members']>): Check<Value> {
  const entries = Object.entries(members)
  // Safe: the members are those of the type; a test compares both.
  return check(
    value => isRecord(value) && entries.every(([name, inner]) => inner(value[name])),
    members,
  ) as Check<Value>
}

const textOrNull = nullable(text)
export const maybeText = optional(textOrNull)
const maybeYesNo = optional(nullable(yesNo))
const tree = nullable(isRecord)
const maybeTree = optional(tree)
export const texts = list(text)
const translations = nullable(list(shape({ language: text, translation: text })))

export const isCollection = shape<Collection>({
  collection: text,
  meta: nullable(
    shape({
      collection: text,
      icon: textOrNull,
      note: textOrNull,
      display_template: textOrNull,
      hidden: yesNo,
      singleton: yesNo,
      translations: optional(translations),
      archive_field: maybeText,
      archive_app_filter: optional(yesNo),
      archive_value: maybeText,
      unarchive_value: maybeText,
      sort_field: maybeText,
      group: maybeText,
      sort: optional(nullable(number)),
      collapse: optional(nullable(oneOf('open', 'closed', 'locked'))),
      color: maybeText,
      system: optional(yesNo),
    }),
  ),
  schema: maybeTree,
})

const column = shape({
  name: text,
  table: text,
  data_type: text,
  default_value: present,
  max_length: nullable(number),
  numeric_precision: nullable(number),
  numeric_scale: nullable(number),
  is_nullable: yesNo,
  is_unique: optional(yesNo),
  is_indexed: optional(yesNo),
  is_primary_key: yesNo,
  has_auto_increment: yesNo,
  foreign_key_column: textOrNull,
  foreign_key_table: textOrNull,
  comment: maybeText,
})

const condition = shape({
  name: maybeText,
  rule: maybeTree,
  hidden: maybeYesNo,
  readonly: maybeYesNo,
  required: maybeYesNo,
  options: maybeTree,
})

export const isField = shape<Field>({
  collection: text,
  field: text,
  type: text,
  schema: nullable(column),
  meta: nullable(
    shape({
      id: optional(number),
      collection: text,
      field: text,
      special: nullable(either(text, texts)),
      interface: textOrNull,
      options: tree,
      display: textOrNull,
      display_options: tree,
      locked: optional(yesNo),
      readonly: yesNo,
      hidden: yesNo,
      sort: nullable(number),
      width: nullable(oneOf('half', 'half-left', 'half-right', 'full', 'fill')),
      group: nullable(either(number, text)),
      translations,
      note: textOrNull,
      required: maybeYesNo,
      conditions: optional(nullable(list(condition))),
      validation: maybeTree,
      validation_message: maybeText,
      hideLabel: maybeYesNo,
      hideLoader: maybeYesNo,
    }),
  ),
})

export const isPermission = shape<Permission>({
  id: optional(number),
  role: textOrNull,
  collection: text,
  action: oneOf('create', 'read', 'update', 'delete', 'comment', 'explain'),
  permissions: tree,
  validation: tree,
  presets: tree,
  fields: nullable(texts),
  limit: optional(nullable(number)),
})

export const isRelation = shape<Relation>({
  id: optional(number),
  many_collection: text,
  many_field: text,
  many_primary: text,
  one_collection: textOrNull,
  one_field: textOrNull,
  one_primary: textOrNull,
  one_collection_field: textOrNull,
  one_allowed_collections: nullable(either(text, texts)),
  junction_field: textOrNull,
  system: optional(yesNo),
})

export const isPreset = shape<Preset>({
  id: number,
  bookmark: textOrNull,
  user: textOrNull,
  role: textOrNull,
  collection: text,
  search: textOrNull,
  filters: present,
  layout: textOrNull,
  layout_query: present,
  layout_options: present,
})

const role = shape({
  id: text,
  name: text,
  icon: maybeText,
  description: maybeText,
  admin_access: yesNo,
  app_access: yesNo,
  enforce_tfa: optional(yesNo),
})

export const isCurrentUser = shape<CurrentUser>({
  id: text,
  email: maybeText,
  first_name: maybeText,
  last_name: maybeText,
  avatar: optional(nullable(shape({ id: text }))),
  language: maybeText,
  theme: maybeText,
  last_page: maybeText,
  role: optional(nullable(role)),
})

export const isServerInfo = shape<ServerInfo>({
  project: shape({
    project_name: textOrNull,
    project_logo: textOrNull,
    project_color: textOrNull,
    public_foreground: textOrNull,
    public_background: textOrNull,
    public_note: textOrNull,
    custom_css: textOrNull,
  }),
  fieldhouse: optional(shape({ version: optional(text), capabilities: texts, idle_timeout: optional(number) })),
})
