import { useState } from 'react'
import { isEdited } from '#engine/core/edits/Patch.ts'
import { type RelatedRow, rowEdits } from '#engine/core/item/nested/relatedRows.ts'
import { ReadOnlyForm } from '#engine/form/ReadOnlyForm.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { DragArea } from '#engine/ui/drag/DragArea.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Block } from './Block.tsx'
import { BlockGap } from './BlockGap.tsx'
import type { BlockListProps } from './BlockListProps.ts'
import styles from './Blocks.module.css'
import { BlocksContext } from './BlocksContext.ts'
import { useBlocks } from './useBlocks.ts'
import { useSharedBlocks } from './useSharedBlocks.ts'

/** A list of up to this many blocks is shown expanded. */
const fewBlocks = 5

/** The items of a list as blocks, edited in place. */
export default function BlockList(props: BlockListProps) {
  const { input, related, hide, nameOf } = props
  const { access, invalid, toManyEdit: edit } = input
  const { rows, loading, offset } = related.list
  const { fresh, insert, duplicate } = useBlocks({ ...related, shape: input.shape, edit, hide, offset })
  const text = useText()
  const [isOpenFirst, setOpenFirst] = useState(rows.length <= fewBlocks)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [wasInvalid, setWasInvalid] = useState(false)
  if (wasInvalid !== invalid) {
    setWasInvalid(invalid)
    // The problems of collapsed blocks become visible.
    const edited = rows.filter(row => invalid && isEdited(rowEdits(edit, row.key)))
    setToggled(new Map([...toggled, ...edited.map(({ key }) => [String(key), true] as const)]))
  }
  const isOpen = ({ key, state }: RelatedRow) => toggled.get(String(key)) ?? (state === 'created' || isOpenFirst)
  const isAnyOpen = rows.some(isOpen)
  const blocks = useSharedBlocks(props, {
    toggle: row => setToggled(current => new Map(current).set(String(row.key), !isOpen(row))),
    insert,
    duplicate: index => {
      const row = rows[index]
      if (row) duplicate(row, index)
    },
  })
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
        <BlocksContext value={blocks}>
          {rows.length > 0 && <BlockGap index={0} label={text('blocks.insert_first')} />}
          {rows.length > 0 && (
            <ol
              className={styles.list}
              aria-label={input.field.name}
              aria-busy={loading || undefined}
              data-invalid={invalid || undefined}
            >
              {rows.map((row, index) => (
                <Block
                  key={row.key}
                  row={row}
                  index={index}
                  name={nameOf(row)}
                  edits={rowEdits(edit, row.key)}
                  open={isOpen(row)}
                  focused={fresh === row.key}
                />
              ))}
            </ol>
          )}
        </BlocksContext>
        {props.end(collection => {
          props.toLast()
          insert(collection, Number.POSITIVE_INFINITY)
        })}
      </DragArea>
    </ReadOnlyForm>
  )
}
