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

export function isDestructive(draft: FieldDraft): boolean {
  const { retyped, required } = destructionOf(draft)
  return retyped || required
}
