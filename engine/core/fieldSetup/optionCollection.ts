import type { FieldDraft } from './FieldDraft.ts'

/** The collection whose fields the options of a field name: the junction for lists through one; null for none. */
export function optionCollection({ link }: FieldDraft): string | null {
  return link.junction || link.related || null
}
