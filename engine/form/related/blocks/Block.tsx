import { type FocusEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { type Edits, isEdited } from '#engine/core/edits/Patch.ts'
import { collectionOf, type RelatedRow } from '#engine/core/item/nested/relatedRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { RowActions } from '../RowActions.tsx'
import { RowHandle } from '../RowHandle.tsx'
import { StateMark } from '../StateMark.tsx'
import { useRowDrag } from '../useRowDrag.ts'
import { BlockForm } from './BlockForm.tsx'
import { BlockGap } from './BlockGap.tsx'
import styles from './Blocks.module.css'
import { useBlocksContext } from './BlocksContext.ts'

interface BlockProps {
  readonly row: RelatedRow
  /** On its page. */
  readonly index: number
  /** As text. */
  readonly name: string
  /** The staged edits of the row. */
  readonly edits: Edits
  readonly open: boolean
  /** It was just inserted: its title takes the focus. */
  readonly focused: boolean
}

/** Rows are built again with each change of the list. The values of a block are in its name, its edits and its form. */
const isSame = ({ row, ...props }: BlockProps, { row: next, ...others }: BlockProps): boolean =>
  (['index', 'name', 'edits', 'open', 'focused'] as const).every(name => props[name] === others[name]) &&
  row.key === next.key &&
  row.state === next.state &&
  (row.far === null) === (next.far === null) &&
  row.far?.key === next.far?.key &&
  row.far?.collection === next.far?.collection

/** An item of a list, edited in place: a title that toggles its form. */
export const Block = memo(function Block({ row, index, name, edits, open, focused }: BlockProps) {
  const blocks = useBlocksContext()
  const { shape, closed, insert, movesOf, toggle, duplicate, removeDisabledReason, remove, keep } = blocks
  const collection = collectionOf(row, shape)
  const text = useText()
  const { metadata } = useStudio()
  const body = useId()
  const element = useRef<HTMLLIElement>(null)
  const title = useRef<HTMLButtonElement>(null)
  const [left, setLeft] = useState(false)
  const { state, far } = row
  const readOnly = closed !== null
  const isFixed = readOnly || state === 'removed'
  const moves = isFixed ? null : movesOf(row, index)
  const { source, preview, over, target } = useRowDrag(row.key, moves)
  useEffect(() => {
    if (focused) title.current?.focus()
  }, [focused])
  const isReadable = shape.far === null || far !== null
  const isOpen = open && isReadable && state !== 'removed'
  const leave = (event: FocusEvent) => {
    if (isEdited(edits) && !event.currentTarget.contains(event.relatedTarget)) setLeft(true)
  }
  const openGap = (event: KeyboardEvent) => {
    if (event.key !== '/' || !insert) return
    event.preventDefault()
    element.current?.querySelector<HTMLElement>(':scope > [data-part="block-gap"] button')?.click()
  }
  const info = metadata.collection(collection)
  return (
    <li ref={element} onBlur={leave}>
      <div
        ref={node => {
          preview(node)
          target(node)
        }}
        className={styles.block}
        data-part="related-row"
        data-state={state}
        data-over={over ?? undefined}
      >
        <div className={styles.bar}>
          {moves && <RowHandle name={name} source={source} moves={moves} />}
          <button
            ref={title}
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            aria-keyshortcuts={insert ? '/' : undefined}
            disabled={!isReadable || state === 'removed'}
            onClick={() => toggle(row)}
            onKeyDown={openGap}
          >
            <span className={styles.arrow}>
              <Icon name={isOpen ? 'expand_more' : 'chevron_right'} size={18} />
            </span>
            <span className={styles.kind}>
              <Icon name={info?.icon ?? 'box'} size={18} />
              {info?.name ?? collection}
            </span>
            <span className={`${textStyles.cut} ${styles.name}`} dir="auto">
              {isReadable || blocks.loading ? name : text('related_list.not_permitted', { name })}
            </span>
            <StateMark state={state} />
          </button>
          <RowActions
            row={row}
            name={name}
            collection={collection}
            readOnly={readOnly}
            removeDisabledReason={removeDisabledReason}
            moves={moves}
            remove={remove}
            keep={keep}
            duplicate={isFixed ? undefined : () => duplicate(index)}
          />
        </div>
        {isOpen && (
          <div id={body} className={styles.body}>
            <BlockForm
              shape={shape}
              field={blocks.field}
              rowKey={row.key}
              isNew={state === 'created'}
              collection={collection}
              farKey={far?.key ?? null}
              edits={edits}
              hide={blocks.hide}
              closed={closed}
              checked={(left || blocks.invalid) && isEdited(edits)}
              change={blocks.change}
            />
          </div>
        )}
      </div>
      <BlockGap index={index + 1} label={text('blocks.insert_after', { name })} />
    </li>
  )
}, isSame)
