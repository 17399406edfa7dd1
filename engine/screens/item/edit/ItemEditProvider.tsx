import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { fieldReadOnlyReason, formPermissions } from '#engine/core/access/fieldReadOnlyReason.ts'
import { isEdited, type Patch } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import type { Prefill } from '#engine/core/form/FormNode.ts'
import { withConditions } from '#engine/core/form/withConditions.ts'
import { listDrawerEdits } from '#engine/core/journal/drawerEdits.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { unsavedText } from '#engine/form/studio/unsavedText.ts'
import { useFormNodes } from '#engine/form/useFormNodes.ts'
import { useDrafts } from '../drafts/useDrafts.ts'
import { ItemEditContexts } from './ItemEditContexts.tsx'
import { type ItemMachineInput, useItemMachine } from './useItemMachine.ts'
import { type ItemNewsInput, useItemNews } from './useItemNews.ts'

export interface ItemEditProviderProps extends ItemMachineInput, ItemNewsInput {
  readonly children: ReactNode
}

/** Edits one item for everything inside, with `useItemEdit`. */
export function ItemEditProvider({ children, ...props }: ItemEditProviderProps) {
  const { collection, listHref } = props
  const { metadata } = useStudio()
  const { snapshot, send, actor, edited, isNew } = useItemMachine(props)
  useItemNews(actor, props)
  const { item, problems } = snapshot.context
  const { edits } = snapshot.context.history
  const permissions = useMemo(
    () => formPermissions(metadata, collection.collection, isNew, item),
    [metadata, collection, isNew, item],
  )
  const prefill = useCallback(
    (field: FieldInfo): Prefill | null => {
      if (permissions.action !== 'create' || (item[field.field] ?? null) === null) return null
      const isPreset = permissions.decision.allowed && Object.hasOwn(permissions.decision.presets, field.field)
      return isPreset ? { by: 'preset', role: metadata.caller.roleName } : { by: 'default' }
    },
    [permissions, item, metadata],
  )
  const readOnlyReason = useCallback((field: FieldInfo) => fieldReadOnlyReason(field, permissions), [permissions])
  const nodes = useFormNodes({
    fields: withConditions({ fields: collection.fields, item, edits, isNew, caller: metadata.caller }),
    ...{ item, edits, problems, prefill, readOnlyReason },
  })
  const change = useCallback((field: string, patch: Patch) => send({ type: 'field.changed', field, patch }), [send])
  const reload = useCallback(() => send({ type: 'reload.requested' }), [send])
  const isRead = !isNew && !snapshot.matches('failed') && item[collection.primaryKey] !== undefined
  const [drawerEdits] = useState(listDrawerEdits)
  const drafts = useDrafts(actor, drawerEdits, collection)
  const current = useMemo(() => withEdits(item, edits), [item, edits])
  const isEditedNow = useCallback(
    () => unsavedText.any() || drawerEdits.all().length > 0 || isEdited(actor.getSnapshot().context.history.edits),
    [actor, drawerEdits],
  )
  return (
    <ItemEditContexts
      value={{
        ...{ collection, listHref, snapshot, send, isNew, isRead, edited, item, current },
        ...{ permissions, nodes, reload, change, drawerEdits, drafts, isEditedNow },
      }}
    >
      {children}
    </ItemEditContexts>
  )
}
