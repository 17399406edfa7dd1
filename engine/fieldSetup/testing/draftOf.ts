import { buildRegistry } from '../../registry/Registry.ts'
import { reviewMetadata } from '../../testing/reviewProject.ts'
import { newDraft } from '../draftField.ts'
import type { FieldDraft, FieldLink } from '../FieldDraft.ts'
import type { FieldKind } from '../FieldKind.ts'
import { settled } from '../kinds/kindRules.ts'

const registry = buildRegistry([])

/** A new field of the review project, with what somebody says of it. */
export function draftOf(
  kind: FieldKind,
  field: string,
  link: Partial<FieldLink> = {},
  collection = 'articles',
): FieldDraft {
  const start = newDraft(kind, collection, registry)
  return settled({ ...start, field, link: { ...start.link, ...link } }, reviewMetadata)
}
