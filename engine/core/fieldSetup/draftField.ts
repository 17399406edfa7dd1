import type { FieldType } from '#schemas/data/FieldType.ts'
import { isIndexable } from '#schemas/data/isIndexable.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Registry } from '../registry/Registry.ts'
import { convertedDefault } from './convertedDefault.ts'
import { type DraftMeta, type DraftSchema, type FieldDraft, type FieldLink, noLink } from './FieldDraft.ts'
import { type FieldKind, kindOf } from './FieldKind.ts'
import { interfaceFits } from './pluginChoices.ts'
import { noRules, rulesDraft } from './rulesDraft.ts'
import { specialsForType } from './specialChoices.ts'

const blankSchema: DraftSchema = {
  default_value: null,
  max_length: null,
  numeric_precision: null,
  numeric_scale: null,
  is_nullable: true,
  is_unique: false,
  is_indexed: false,
  comment: null,
}

const blankMeta: DraftMeta = {
  special: [],
  interface: null,
  options: null,
  display: null,
  display_options: null,
  readonly: false,
  hidden: false,
  translations: null,
  note: null,
}

interface Start {
  readonly type: FieldType
  readonly special: readonly string[]
  readonly interface: string | null
  readonly link?: Partial<FieldLink>
}

/** The defaults of a new field by kind. */
const starts: Readonly<Record<FieldKind, Start>> = {
  standard: { type: 'string', special: [], interface: null },
  presentation: { type: 'alias', special: ['alias', 'no-data'], interface: 'divider' },
  file: { type: 'uuid', special: ['file'], interface: 'file', link: { related: 'directus_files' } },
  files: { type: 'alias', special: ['files'], interface: 'files', link: { related: 'directus_files' } },
  m2o: { type: 'integer', special: ['m2o'], interface: 'many-to-one' },
  o2m: { type: 'alias', special: ['o2m'], interface: 'one-to-many' },
  m2m: { type: 'alias', special: ['m2m'], interface: 'many-to-many' },
  m2a: { type: 'alias', special: ['m2a'], interface: 'm2a-builder' },
  translations: { type: 'alias', special: ['translations'], interface: 'translations', link: { related: 'languages' } },
}

/** A new field of a kind; with rules if the server stores them. */
export function newDraft(kind: FieldKind, collection: string, registry: Registry, withRules = false): FieldDraft {
  const { type, special, interface: named, link } = starts[kind]
  return {
    kind,
    collection,
    stored: null,
    field: '',
    type,
    schema: blankSchema,
    meta: {
      ...blankMeta,
      special,
      interface: named ?? (kind === 'standard' ? (registry.defaultInterface(type)?.id ?? null) : null),
    },
    link: { ...noLink, ...link },
    deletionRules: {},
    rules: withRules ? noRules : null,
  }
}

/** A draft of an existing field; with its rules if the server stores them. */
export function storedDraft(metadata: Metadata, field: FieldInfo, withRules = false): FieldDraft {
  const { schema } = field
  // The stored metadata: the displayed one can be translated.
  const { meta } = field.wire
  return {
    kind: kindOf(metadata, field),
    collection: field.collection,
    stored: field,
    field: field.field,
    type: field.type,
    schema: {
      default_value: schema?.default_value ?? null,
      max_length: schema?.max_length ?? null,
      numeric_precision: schema?.numeric_precision ?? null,
      numeric_scale: schema?.numeric_scale ?? null,
      is_nullable: schema?.is_nullable ?? true,
      is_unique: schema?.is_unique ?? false,
      is_indexed: schema?.is_indexed ?? false,
      comment: schema?.comment ?? null,
    },
    meta: {
      special: field.specials,
      interface: meta?.interface ?? null,
      options: meta?.options ?? null,
      display: meta?.display ?? null,
      display_options: meta?.display_options ?? null,
      readonly: meta?.readonly ?? false,
      hidden: meta?.hidden ?? false,
      translations: meta?.translations ?? null,
      note: meta?.note ?? null,
    },
    link: { ...storedLink(metadata, field), autoFill: false },
    deletionRules: {},
    rules: withRules ? rulesDraft(meta, metadata, field.collection) : null,
  }
}

function storedLink(metadata: Metadata, field: FieldInfo): FieldLink {
  const relation = metadata.relation(field.collection, field.field)
  switch (relation?.kind) {
    case undefined:
    case 'any':
      return noLink
    case 'm2o':
    case 'file':
      return { ...noLink, related: relation.related, corresponding: relation.relation.one_field ?? '' }
    case 'o2m':
      return { ...noLink, related: relation.related, foreignKey: relation.foreignKey }
    case 'm2m':
    case 'files':
    case 'translations': {
      const { related, foreignKey, junction, farKey } = relation
      return { ...noLink, related, foreignKey, junction, farKey }
    }
    case 'm2a': {
      const { foreignKey, junction, farKey, collectionField, allowed } = relation
      return { ...noLink, foreignKey, junction, farKey, collectionField, allowed }
    }
  }
}

/** The draft with another type: drops settings that do not fit it. */
export function withType(draft: FieldDraft, type: FieldType, registry: Registry): FieldDraft {
  const { meta } = draft
  const keepsInterface = meta.interface !== null && interfaceFits(registry, meta.interface, type, draft.kind)
  const display = meta.display === null ? undefined : registry.displays.get(meta.display)
  const keepsDisplay = display?.types.includes(type) ?? false
  return {
    ...draft,
    type,
    schema: {
      ...blankSchema,
      default_value: defaultAs(draft, type),
      is_nullable: draft.schema.is_nullable,
      is_unique: draft.schema.is_unique && isIndexable({ type }),
      is_indexed: draft.schema.is_indexed && isIndexable({ type }),
      comment: draft.schema.comment,
    },
    meta: {
      ...meta,
      special: specialsForType(meta.special, type),
      ...(keepsInterface ? {} : { interface: registry.defaultInterface(type)?.id ?? null, options: null }),
      ...(keepsDisplay ? {} : { display: null, display_options: null }),
    },
  }
}

/** The default value in another type. Back in its stored type, the field has its stored default value again. */
function defaultAs({ stored, schema, type: from }: FieldDraft, to: FieldType): unknown {
  if (stored !== null && stored.type === to) return schema.default_value ?? stored.schema?.default_value ?? null
  return convertedDefault(schema.default_value, from, to)
}
