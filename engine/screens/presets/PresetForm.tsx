import { useMemo } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import { plainField } from '#engine/core/metadata/plainField.ts'
import { presetCollections } from '#engine/core/presets/presetDraft.ts'
import { ownerOf, scopeOf } from '#engine/core/presets/presetScopes.ts'
import { ObjectForm } from '#engine/form/ObjectForm.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { layoutsOf } from '../activity/layoutsOf.ts'
import { useRoles } from '../users/useRoles.ts'

export interface PresetFormProps {
  readonly draft: ListPreset
  readonly change: (change: Partial<ListPreset>) => void
}

const open = { allowed: true } as const

/** The collection, owner, layout and name of a preset. */
export function PresetForm({ draft, change }: PresetFormProps) {
  const text = useText()
  const { metadata, registry } = useStudio()
  const scopes = useScopes()
  const fields = useMemo(() => {
    const field = (name: string, label: string, choices: readonly Choice[], more = {}) =>
      plainField({
        collection: 'directus_presets',
        field: name,
        type: 'string',
        name: label,
        interface: 'dropdown',
        options: { choices },
        width: 'half',
        ...more,
      })
    return [
      field(
        'collection',
        text('collection'),
        presetCollections(metadata).map(({ collection: value, name }) => ({ text: name, value })),
        { required: true },
      ),
      field('scope', text('presets.scope'), [{ text: text('presets.everyone'), value: 'all' }, ...scopes]),
      field(
        'layout',
        text('layout'),
        [...layoutsOf(registry, draft.collection).values()].map(({ id, name }) => ({ text: text(name), value: id })),
      ),
      plainField({
        collection: 'directus_presets',
        field: 'name',
        type: 'string',
        name: text('name'),
        interface: 'text-input',
        options: { placeholder: text('presets.name_placeholder') },
        note: text('presets.name_note'),
        width: 'half',
      }),
      plainField({
        collection: 'directus_presets',
        field: 'divider',
        type: 'alias',
        interface: 'divider',
        options: { title: text('presets.preview') },
      }),
    ]
  }, [metadata, registry, draft.collection, scopes, text])
  const value: Item = {
    collection: draft.collection || null,
    scope: scopeOf(draft),
    layout: draft.layout,
    name: draft.bookmark,
  }
  return <ObjectForm fields={fields} value={value} access={open} change={put} />

  function put(next: Item): void {
    const collection = plainText(next['collection'])
    const isOther = collection !== draft.collection
    change({
      ...ownerOf(plainText(next['scope'])),
      collection,
      layout: plainText(next['layout']) || null,
      bookmark: plainText(next['name']) || null,
      // Columns and filters are of the fields of one collection.
      ...(isOther ? { filters: [], layout_query: null, layout_options: null } : {}),
    })
  }
}

interface Choice {
  readonly text: string
  readonly value: string
}

/** Every role and every user that a preset can be for. */
function useScopes(): readonly Choice[] {
  const text = useText()
  const { roles } = useRoles()
  const { page } = useItems('directus_users', {
    fields: ['email', 'first_name', 'last_name', 'id'],
    sort: ['email'],
    limit: -1,
  })
  return useMemo(
    () => [
      ...(roles ?? []).map(({ id, name }) => ({ text: text('presets.for_role', { name }), value: `role_${id}` })),
      ...(page?.items ?? []).map(user => ({
        text: text('presets.for_user', { name: readUser(user)?.name ?? text('unknown_user') }),
        value: `user_${plainText(user['id'])}`,
      })),
    ],
    [roles, page, text],
  )
}
