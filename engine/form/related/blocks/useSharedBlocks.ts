import { useCallback, useId } from 'react'
import { useSame } from '#engine/ui/useSame.ts'
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
  const id = useId()
  const insert = useStable(actions.insert)
  const move = useStable((...words: Parameters<RowOrder['move']>) => order?.move(...words))
  const ask = useStable((...words: Parameters<RowOrder['ask']>) => order?.ask(...words))
  const isOrdered = order !== null
  const offset = order?.offset ?? 0
  const movesOf = useCallback<Blocks['movesOf']>(
    (row, index) => rowMoves(isOrdered ? { offset, move, ask } : null, row, index, id),
    [isOrdered, offset, move, ask, id],
  )
  return useSame({
    shape,
    field: field.field,
    hide,
    closed: access.allowed ? null : access.reason,
    loading: list.loading,
    invalid,
    collections,
    createDisabledReason: permissions.createDisabledReason,
    removeDisabledReason: permissions.removeDisabledReason,
    toggle: useStable(actions.toggle),
    duplicate: useStable(actions.duplicate),
    change: useStable(input.change),
    remove: useStable(changes.remove),
    keep: useStable(changes.keep),
    insert: access.allowed && isOrdered ? insert : null,
    movesOf,
  })
}
