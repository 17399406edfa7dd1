import * as Schema from 'effect/Schema'
import type { ModelCall } from './ModelCall.ts'

/** What the database does with a key when the item that it refers to is deleted. */
export const DeletionRule = Schema.Literals(['SET NULL', 'CASCADE', 'NO ACTION'])

export type DeletionRule = typeof DeletionRule.Type

/** A key, and the collection it points at. */
export interface RuledKey {
  readonly collection: string
  readonly field: string
  readonly related: string
}

/** The address of a relation by its key. Needs the capability `delete-rules`. */
export const relationPath = ({ collection, field }: Pick<RuledKey, 'collection' | 'field'>): string =>
  `/relations/${encodeURIComponent(collection)}/${encodeURIComponent(field)}`

/**
 * Changes what the database does when the item that a key refers to is deleted. `before` is the rule until then; null
 * if there was no foreign key, which cannot be undone; undefined to overwrite any rule. An earlier call of the plan
 * creates the relation if it `isNew`.
 */
export function updateDeletionRule(
  key: RuledKey,
  rule: DeletionRule,
  before: DeletionRule | null | undefined,
  isNew = false,
): ModelCall {
  const path = relationPath(key)
  const { collection, field, related } = key
  const change = { schema: { on_delete: rule } }
  return {
    method: 'PATCH',
    path,
    body: { collection, field, related_collection: related, ...change },
    says: { key: 'model.update_field', args: { collection, field } },
    ...(before === undefined || isNew
      ? {}
      : {
          base: {
            path,
            key: 'field',
            rows: [{ name: field, change, before: before === null ? {} : { schema: { on_delete: before } } }],
          },
        }),
    ...(before ? { undo: () => updateDeletionRule(key, before, rule) } : {}),
  }
}
