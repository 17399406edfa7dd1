import { useQueryClient } from '@tanstack/react-query'
import type { Access } from '#engine/core/access/Access.ts'
import { reasonText } from '#engine/core/access/reasonText.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { LayoutProps } from '#engine/core/registry/LayoutPlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Key } from '#schemas/data/Item.ts'

type Changes = Required<Pick<LayoutProps, 'mayUpdate' | 'updateItem'>> & Pick<LayoutProps, 'moveItem'>

/**
 * The actions of a layout on items, by the permissions of the role. Only the server can check the permissions of a
 * single item.
 */
export function useUpdateItem(collection: CollectionInfo): Changes {
  const { metadata } = useStudio()
  const text = useText()
  const client = useQueryClient()
  const name = collection.collection
  const mayUpdate = (fields: readonly string[]): Access => {
    const decision = metadata.decide('update', name)
    if (!decision.allowed) return { allowed: false, reason: reasonText(decision.denial, text) }
    const { fields: open } = decision
    const readOnlyField = open === 'all' ? undefined : fields.find(field => !open.has(field))
    if (readOnlyField !== undefined) {
      const { roleName: role } = metadata.caller
      const denial = {
        kind: 'field-not-listed',
        role,
        action: 'update',
        collection: name,
        field: readOnlyField,
      } as const
      return { allowed: false, reason: reasonText(denial, text) }
    }
    const fixed = collection.fields.some(({ field, meta }) => fields.includes(field) && meta?.readonly)
    return fixed ? { allowed: false, reason: reasonText({ kind: 'readonly-setting' }, text) } : { allowed: true }
  }
  const order = collection.meta?.sort_field
  return {
    mayUpdate,
    updateItem: (key, values, notify = true) =>
      import('#engine/core/list/updateItem.ts').then(module =>
        module.updateItem(client, collection, key, values, notify ? text : null),
      ),
    ...(order && mayUpdate([order]).allowed
      ? {
          moveItem: (key: Key, to: Key) =>
            void import('#engine/core/list/moveItem.ts').then(module =>
              module.moveItem(client, collection, key, to, text),
            ),
        }
      : {}),
  }
}
