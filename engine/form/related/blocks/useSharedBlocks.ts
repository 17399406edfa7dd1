import { useId, useMemo } from 'react'
import { useStable } from '#engine/ui/useStable.ts'
import { type RowOrder, rowMoves } from '../rowMoves.ts'
import type { BlockListProps } from './BlockListProps.ts'
import type { Blocks } from './BlocksContext.ts'

/** The context of the blocks of a list, which only changes if the list itself does. */
export function useSharedBlocks(
  { related, input, collections, hide, order }: BlockListProps,
  actions: Pick<Blocks, 'toggle' | 'duplicate'> & { readonly insert: NonNullable<Blocks['insert']> },
): Blocks {
  const { shape, field, access, invalid } = input
  const { list, changes, permissions } = related
  const { createDisabledReason, removeDisabledReason } = permissions
  const id = useId()
  const closed = access.allowed ? null : access.reason
  const canInsert = access.allowed && order !== null
  const toggle = useStable(actions.toggle)
  const duplicate = useStable(actions.duplicate)
  const insert = useStable(actions.insert)
  const change = useStable(input.change)
  const remove = useStable(changes.remove)
  const keep = useStable(changes.keep)
  const move = useStable((...words: Parameters<RowOrder['move']>) => order?.move(...words))
  const ask = useStable((...words: Parameters<RowOrder['ask']>) => order?.ask(...words))
  const isOrdered = order !== null
  const offset = order?.offset ?? 0
  return useMemo(
    () => ({
      shape,
      field: field.field,
      hide,
      closed,
      loading: list.loading,
      invalid,
      collections,
      createDisabledReason,
      removeDisabledReason,
      toggle,
      duplicate,
      change,
      remove,
      keep,
      insert: canInsert ? insert : null,
      movesOf: (row, index) => rowMoves(isOrdered ? { offset, move, ask } : null, row, index, id),
    }),
    [
      shape,
      field.field,
      hide,
      closed,
      list.loading,
      invalid,
      collections,
      createDisabledReason,
      removeDisabledReason,
      toggle,
      duplicate,
      change,
      remove,
      keep,
      canInsert,
      insert,
      isOrdered,
      offset,
      move,
      ask,
      id,
    ],
  )
}
