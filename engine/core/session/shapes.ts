import { isRecord } from '#schemas/data/isRecord.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { BootRows } from './Boot.ts'

/**
 * Checks of the start-up data, without the schema library: loading and running it took a third of the time until a list
 * was usable. `shapes.test.ts` proves that they accept what the schemas in `schemas/data` accept.
 */
type Check = (value: unknown) => boolean

const present: Check = value => value !== undefined
const text: Check = value => typeof value === 'string'
const number: Check = value => typeof value === 'number'
const yesNo: Check = value => typeof value === 'boolean'
const optional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)
const nullable =
  (check: Check): Check =>
  value =>
    value === null || check(value)
const list =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)
const oneOf =
  (...values: readonly string[]): Check =>
  value =>
    typeof value === 'string' && values.includes(value)
const either =
  (a: Check, b: Check): Check =>
  value =>
    a(value) || b(value)

function shape(members: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(members)
  return value => isRecord(value) && entries.every(([name, check]) => check(value[name]))
}

const textOrNull = nullable(text)
const maybeText = optional(textOrNull)
const maybeYesNo = optional(nullable(yesNo))
const tree = nullable(isRecord)
const maybeTree = optional(tree)
const texts = list(text)
const translations = nullable(list(shape({ language: text, translation: text })))

const collection = shape({
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

const field = shape({
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

const permission = shape({
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

const relation = shape({
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

const preset = shape({
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

/** Whether a value is a `Preset`. */
export const isPreset = (value: unknown): value is Preset => preset(value)

const role = shape({
  id: text,
  name: text,
  icon: maybeText,
  description: maybeText,
  admin_access: yesNo,
  app_access: yesNo,
  enforce_tfa: optional(yesNo),
})

const user = shape({
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

const server = shape({
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

const namesByKind: Check = value => isRecord(value) && Object.values(value).every(texts)

const boot = shape({
  user,
  permissions: list(permission),
  collections: list(collection),
  fields: list(field),
  relations: list(relation),
  presets: list(preset),
  server,
  draft_key: maybeText,
  extensions: optional(nullable(namesByKind)),
})

/** Whether start-up data has the format of `BootRows`. */
export const isBoot = (value: unknown): value is typeof BootRows.Type => boot(value)
