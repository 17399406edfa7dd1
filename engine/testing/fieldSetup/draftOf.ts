import { newDraft } from '#engine/core/fieldSetup/draftField.ts'
import type { FieldDraft, FieldLink } from '#engine/core/fieldSetup/FieldDraft.ts'
import type { FieldKind } from '#engine/core/fieldSetup/FieldKind.ts'
import { settled } from '#engine/core/fieldSetup/kinds/kindRules.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { reviewMetadata } from '../reviewProject.ts'

const registry = buildRegistry([])

/** A draft of a new field in the review project, with these settings. */
export function draftOf(
  kind: FieldKind,
  field: string,
  link: Partial<FieldLink> = {},
  collection = 'articles',
): FieldDraft {
  const start = newDraft(kind, collection, registry)
  return settled({ ...start, field, link: { ...start.link, ...link } }, reviewMetadata)
}
