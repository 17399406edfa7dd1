import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isEdited } from '#engine/core/edits/Patch.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { RowActions, type RowActionsProps } from '../RowActions.tsx'
import { RowHandle } from '../RowHandle.tsx'
import { useRowDrag } from '../useRowDrag.ts'
import { BlockForm, type BlockFormProps } from './BlockForm.tsx'
import { BlockGap, type BlockGapProps } from './BlockGap.tsx'
import styles from './Blocks.module.css'

interface BlockProps
  extends RowActionsProps,
    Pick<BlockFormProps, 'shape' | 'field' | 'edits' | 'hide' | 'closed' | 'change'> {
  readonly loading: boolean
  /** Whether the list was refused: the problems of its blocks are shown. */
  readonly invalid: boolean
  readonly open: boolean
  /** It was just inserted: its title takes the focus. */
  readonly focused: boolean
  readonly toggle: () => void
  /** Inserts a block after this one; null if that is not possible. */
  readonly gap: BlockGapProps | null
}

/** An item of a list, edited in place: a title that toggles its form. */
export function Block(props: BlockProps) {
  const { row, name, collection, shape, edits, readOnly, moves, open, focused, gap } = props
  const text = useText()
  const { metadata } = useStudio()
  const body = useId()
  const element = useRef<HTMLLIElement>(null)
  const title = useRef<HTMLButtonElement>(null)
  const [left, setLeft] = useState(false)
  const { state, far } = row
  const ownMoves = readOnly || state === 'removed' ? null : moves
  const { source, preview, over, target } = useRowDrag(row.key, ownMoves)
  useEffect(() => {
    if (focused) title.current?.focus()
  }, [focused])
  const isReadable = shape.far === null || far !== null
  const isOpen = open && isReadable && state !== 'removed'
  const leave = (event: FocusEvent) => {
    if (isEdited(edits) && !event.currentTarget.contains(event.relatedTarget)) setLeft(true)
  }
  const openGap = (event: KeyboardEvent) => {
    if (event.key !== '/' || !gap) return
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
          {ownMoves && <RowHandle name={name} source={source} moves={ownMoves} />}
          <button
            ref={title}
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            aria-keyshortcuts={gap ? '/' : undefined}
            disabled={!isReadable || state === 'removed'}
            onClick={props.toggle}
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
              {isReadable || props.loading ? name : text('related_list.not_permitted', { name })}
            </span>
            {state !== 'saved' && <span className={styles.mark}>{text(`related_list.${state}`)}</span>}
          </button>
          <RowActions {...props} moves={ownMoves} />
        </div>
        {isOpen && (
          <div id={body} className={styles.body}>
            <BlockForm
              shape={shape}
              field={props.field}
              rowKey={row.key}
              isNew={state === 'created'}
              collection={collection}
              farKey={far?.key ?? null}
              edits={edits}
              hide={props.hide}
              closed={props.closed}
              checked={(left || props.invalid) && isEdited(edits)}
              change={props.change}
            />
          </div>
        )}
      </div>
      {gap && <BlockGap {...gap} />}
    </li>
  )
}
