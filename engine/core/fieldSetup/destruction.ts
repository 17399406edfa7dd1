import { plainText } from '../display/displayText.ts'
import { convertedDefault } from './convertedDefault.ts'
import type { FieldDraft } from './FieldDraft.ts'

/** What changing an existing field may cost. */
export interface Destruction {
  readonly retyped: boolean
  /** Items without a value would no longer be valid. */
  readonly required: boolean
}

/** How a save affects stored values; all false for a new field. */
export function destructionOf({ stored, type, schema }: FieldDraft): Destruction {
  if (stored?.schema == null || stored.isPrimaryKey) return { retyped: false, required: false }
  return { retyped: type !== stored.type, required: stored.schema.is_nullable && !schema.is_nullable }
}

/** Whether a save makes a field with values unique. */
export const becomesUnique = ({ stored, schema }: FieldDraft): boolean =>
  stored !== null && schema.is_unique && stored.schema?.is_unique !== true

export function isDestructive(draft: FieldDraft): boolean {
  const { retyped, required } = destructionOf(draft)
  return retyped || required
}

/** What becomes of the default value when a column changes its type. */
export interface DefaultChange {
  readonly kind: 'kept' | 'converted' | 'removed'
  readonly before: string
  readonly after: string
  /** The default value in the new type, null if it does not fit. */
  readonly converted: unknown
}

/** What becomes of the stored default value; null if there is none, or the type stays. */
export function defaultChangeOf({ stored, type, schema }: FieldDraft): DefaultChange | null {
  const value = stored?.schema?.default_value ?? null
  if (stored === null || stored.type === type || value === null) return null
  const converted = convertedDefault(value, stored.type, type)
  const [before, after] = [plainText(value), plainText(schema.default_value)]
  const kind = schema.default_value === null ? 'removed' : before === after ? 'kept' : 'converted'
  return { kind, before, after, converted }
}
