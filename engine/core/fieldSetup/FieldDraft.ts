import type { FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { DeletionRule } from '#schemas/model/deletionRule.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { FieldKind } from './FieldKind.ts'
import type { RulesDraft } from './rulesDraft.ts'

export type DraftSchema = Pick<
  FieldSchema,
  'default_value' | 'max_length' | 'numeric_precision' | 'numeric_scale' | 'is_nullable'
> & { readonly comment: string | null; readonly is_unique: boolean; readonly is_indexed: boolean }

export type DraftMeta = Pick<
  FieldMeta,
  'interface' | 'options' | 'display' | 'display_options' | 'readonly' | 'hidden' | 'note'
> & {
  readonly special: readonly string[]
  /** Rows as far as they are filled in; complete ones are saved. */
  readonly translations: readonly Readonly<Record<string, unknown>>[] | null
}

/** The target of a relational field. Members that a kind does not use stay empty. */
export interface FieldLink {
  readonly related: string
  /** The key that points at this collection: in the related one, or in the junction. */
  readonly foreignKey: string
  readonly junction: string
  /** The junction's key of the far side. */
  readonly farKey: string
  /** The junction's field that names the collection, for any collection. */
  readonly collectionField: string
  readonly allowed: readonly string[]
  /** The list field on the related side; empty if there is none. */
  readonly corresponding: string
  /** Whether the names are derived from those of the collections. */
  readonly autoFill: boolean
}

export const noLink: FieldLink = {
  related: '',
  foreignKey: '',
  junction: '',
  farKey: '',
  collectionField: '',
  allowed: [],
  corresponding: '',
  autoFill: true,
}

/** A chosen rule of a key. `before` is the stored one: null without a foreign key, undefined to overwrite any. */
interface DeletionChoice {
  readonly rule: DeletionRule
  readonly before: DeletionRule | null | undefined
}

/** A field while it is set up. */
export interface FieldDraft {
  readonly kind: FieldKind
  readonly collection: string
  /** The existing field; null for a new one. */
  readonly stored: FieldInfo | null
  readonly field: string
  readonly type: FieldType
  readonly schema: DraftSchema
  readonly meta: DraftMeta
  readonly link: FieldLink
  /** What happens if related items are deleted, by the position of the relation; only what is changed. */
  readonly deletionRules: Readonly<Record<number, DeletionChoice>>
  /** Null if the server stores no rules. */
  readonly rules: RulesDraft | null
}
