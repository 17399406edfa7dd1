import type { Metadata } from '../../metadata/Metadata.ts'
import type { FieldDraft, FieldLink } from '../FieldDraft.ts'
import { type Key, keyOf } from '../keys.ts'
import type { CollectionDefinition, FieldDefinition, Setup } from '../Setup.ts'
import { freeCollection } from './freeCollection.ts'
import { throughKeys, throughSetup } from './through.ts'

/** The items of a new collection of languages. */
export const seedLanguages: readonly { readonly code: string; readonly name: string }[] = [
  { code: 'en-US', name: 'English' },
  { code: 'de-DE', name: 'German' },
  { code: 'fr-FR', name: 'French' },
  { code: 'ru-RU', name: 'Russian' },
  { code: 'es-ES', name: 'Spanish' },
  { code: 'it-IT', name: 'Italian' },
  { code: 'pt-BR', name: 'Portuguese' },
]

/** The key of a new collection of languages. */
export const codeKey: Key = { field: 'code', type: 'string', maxLength: 255 }

const text = { interface: 'text-input', width: 'half' } as const

const codeField: FieldDefinition = {
  field: codeKey.field,
  type: 'string',
  schema: { is_primary_key: true, has_auto_increment: false, is_nullable: false, max_length: 255 },
  meta: text,
}

const languagesCollection = (collection: string): CollectionDefinition => ({
  collection,
  meta: { hidden: false, singleton: false, icon: 'translate', display_template: '{{ name }}' },
  fields: [codeField, { field: 'name', type: 'string', schema: { is_nullable: true }, meta: text }],
})

/** One junction row per language. A missing collection of languages is created and filled. */
export function translationsSetup(draft: FieldDraft, metadata: Metadata): Setup {
  const { related } = draft.link
  if (related === '' || metadata.collection(related) !== null) return throughSetup(draft, metadata)
  return throughSetup(draft, metadata, {
    key: codeKey,
    definition: languagesCollection(related),
    rows: [{ collection: related, key: codeKey.field, items: seedLanguages }],
  })
}

/** Names the junction after its content. */
export function fillTranslations(draft: FieldDraft, metadata: Metadata): FieldLink {
  const link = { ...draft.link, related: draft.link.related || 'languages' }
  const far = keyOf(metadata, link.related, codeKey)
  return {
    ...link,
    junction: freeCollection(metadata, `${draft.collection}_translations`),
    ...throughKeys({ ...draft, link }, keyOf(metadata, draft.collection), far),
  }
}
