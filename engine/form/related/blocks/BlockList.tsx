import { type ReactNode, useId, useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import { isEdited, type Patch } from '#engine/core/edits/Patch.ts'
import { collectionOf, type RelatedRow, rowEdits } from '#engine/core/item/nested/relatedRows.ts'
import { ReadOnlyForm } from '#engine/form/ReadOnlyForm.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { DragArea } from '#engine/ui/drag/DragArea.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import type { RowActionsProps } from '../RowActions.tsx'
import { type RowOrder, rowMoves } from '../rowMoves.ts'
import { Block } from './Block.tsx'
import { BlockGap } from './BlockGap.tsx'
import styles from './Blocks.module.css'
import { type BlocksInput, useBlocks } from './useBlocks.ts'

export interface BlockListProps extends BlocksInput, Pick<RowActionsProps, 'removeDisabledReason' | 'remove' | 'keep'> {
  readonly label: string
  readonly field: string
  readonly rows: readonly RelatedRow[]
  readonly access: Access
  readonly loading: boolean
  readonly invalid: boolean
  readonly order: RowOrder | null
  readonly collections: readonly string[]
  readonly nameOf: (row: RelatedRow) => string
  readonly createDisabledReason: (collection: string) => string | null
  readonly toLast: () => void
  readonly change: (patch: Patch) => void
  /** What follows the blocks; it creates new ones at the end. */
  readonly end: (create: (collection: string) => void) => ReactNode
}

/** A list of up to this many blocks is shown expanded. */
const fewBlocks = 5

/** The items of a list as blocks, edited in place. */
export default function BlockList(props: BlockListProps) {
  const { rows, shape, edit, access, order, nameOf } = props
  const { fresh, insert, duplicate } = useBlocks(props)
  const text = useText()
  const list = useId()
  const change = useStable(props.change)
  const [isOpenFirst, setOpenFirst] = useState(rows.length <= fewBlocks)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [wasInvalid, setWasInvalid] = useState(false)
  if (wasInvalid !== props.invalid) {
    setWasInvalid(props.invalid)
    // The problems of collapsed blocks become visible.
    const edited = rows.filter(row => props.invalid && isEdited(rowEdits(edit, row.key)))
    setToggled(new Map([...toggled, ...edited.map(({ key }) => [String(key), true] as const)]))
  }
  const isOpen = ({ key, state }: RelatedRow) => toggled.get(String(key)) ?? (state === 'created' || isOpenFirst)
  const isAnyOpen = rows.some(isOpen)
  const gapAt = (index: number, label: string) =>
    access.allowed && order
      ? {
          label,
          collections: props.collections,
          disabledReason: props.createDisabledReason,
          onPress: (collection: string) => insert(collection, index),
        }
      : null
  const first = gapAt(0, text('blocks.insert_first'))
  return (
    // The field, or the form around it, says why the list is read-only.
    <ReadOnlyForm value={!access.allowed}>
      <DragArea>
        {rows.length > 1 && (
          <div className={styles.head}>
            <Button
              size="s"
              icon={isAnyOpen ? 'unfold_less' : 'unfold_more'}
              onPress={() => {
                setToggled(new Map(rows.map(row => [String(row.key), !isAnyOpen])))
                setOpenFirst(!isAnyOpen)
              }}
            >
              {text(isAnyOpen ? 'blocks.collapse_all' : 'blocks.expand_all')}
            </Button>
          </div>
        )}
        {rows.length > 0 && first && <BlockGap {...first} />}
        {rows.length > 0 && (
          <ol
            className={styles.list}
            aria-label={props.label}
            aria-busy={props.loading || undefined}
            data-invalid={props.invalid || undefined}
          >
            {rows.map((row, index) => {
              const name = nameOf(row)
              return (
                <Block
                  key={row.key}
                  row={row}
                  name={name}
                  collection={collectionOf(row, shape)}
                  shape={shape}
                  field={props.field}
                  edits={rowEdits(edit, row.key)}
                  hide={props.hide}
                  closed={access.allowed ? null : access.reason}
                  readOnly={!access.allowed}
                  loading={props.loading}
                  invalid={props.invalid}
                  open={isOpen(row)}
                  focused={fresh === row.key}
                  toggle={() => setToggled(current => new Map(current).set(String(row.key), !isOpen(row)))}
                  moves={rowMoves(order, row, index, list)}
                  removeDisabledReason={props.removeDisabledReason}
                  remove={props.remove}
                  keep={props.keep}
                  duplicate={access.allowed && row.state !== 'removed' ? () => duplicate(row, index) : undefined}
                  gap={gapAt(index + 1, text('blocks.insert_after', { name }))}
                  change={change}
                />
              )
            })}
          </ol>
        )}
        {props.end(collection => {
          props.toLast()
          insert(collection, Number.POSITIVE_INFINITY)
        })}
      </DragArea>
    </ReadOnlyForm>
  )
}
