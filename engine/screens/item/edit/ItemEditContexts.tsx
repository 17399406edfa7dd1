import { type ReactNode, useState } from 'react'
import { countEdits } from '#engine/core/edits/countEdits.ts'
import { unsavableReason } from '#engine/core/item/itemReasons.ts'
import { type ItemEdit, ItemEditContext, type ItemPage, ItemPageContext } from './ItemEditContext.ts'
import { keepSame, keepSnapshot } from './steady.ts'

interface ItemEditContextsProps {
  readonly value: ItemEdit
  readonly children: ReactNode
}

/** Provides an edit twice: with everything, and without what changes with every key. */
export function ItemEditContexts({ value, children }: ItemEditContextsProps) {
  const [steadySnapshot] = useState(keepSnapshot)
  const [steadyPage] = useState(() => keepSame<ItemPage>())
  const { nodes, current: _, snapshot, ...rest } = value
  const { edits, past, future } = snapshot.context.history
  const page = steadyPage({
    ...rest,
    snapshot: steadySnapshot(snapshot),
    pending: countEdits(edits),
    unsavable: unsavableReason(value.collection, value.isNew, value.item, edits),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    isEmpty: snapshot.hasTag('loading') && nodes.every(node => node.value === undefined),
  })
  return (
    <ItemPageContext value={page}>
      <ItemEditContext value={value}>{children}</ItemEditContext>
    </ItemPageContext>
  )
}
