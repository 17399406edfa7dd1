import { memo, useCallback, useRef } from 'react'
import { DragHandle, MenuButton, useDragSource, useDropTarget, useText } from '#engine/plugin.ts'
import type { Actions, BodyProps } from './Actions.ts'
import styles from './BlockDocument.module.css'
import { isBlock, kindOf } from './blocks.ts'
import { ListBody } from './ListBody.tsx'
import { CodeBody, DelimiterBody, ImageBody, TableBody, UnknownBody } from './OtherBodies.tsx'
import { TextBody } from './TextBody.tsx'
import { useBlockMenus, useBlockName } from './useBlockMenus.ts'

export interface BlockRowProps {
  readonly block: unknown
  readonly at: number
  readonly count: number
  readonly isActive: boolean
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly placeholder: string | undefined
  readonly dragKind: string
  readonly actions: Actions
}

interface BlockPlace {
  readonly at: number
}

/** One block with its handle and menus. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { block, at, count, isActive, readOnly, dragKind, actions } = props
  const text = useText()
  const element = useRef<HTMLElement | null>(null)
  const name = useBlockName()(block)
  const label = text('block_document.block', { kind: name, position: at + 1, count })
  const { insert, options } = useBlockMenus(block, at, count, actions)
  const { dragging, source, preview } = useDragSource<BlockPlace>({ kind: dragKind, item: { at } })
  const { over, target } = useDropTarget<BlockPlace>({
    kind: dragKind,
    canDrop: from => from.at !== at,
    spot: from => (from.at > at ? 'before' : 'after'),
    drop: from => actions.move(from.at, at),
  })
  const row = useCallback(
    (node: HTMLElement | null) => {
      element.current = node
      preview(node)
      target(node)
    },
    [preview, target],
  )
  const stop = isActive ? undefined : -1
  return (
    <div
      ref={row}
      className={styles.block}
      data-active={isActive || undefined}
      data-index={at}
      data-dragging={dragging || undefined}
      data-over={over ?? undefined}
    >
      {!readOnly && (
        <span className={styles.tools}>
          <MenuButton label={text('block_document.insert')} icon="add" size="s" tabIndex={stop} items={insert} />
          <DragHandle source={source} label={text('tree.drag', { name: label })} />
        </span>
      )}
      <div className={styles.body}>
        <Body
          {...props}
          label={label}
          tabIndex={isActive ? 0 : -1}
          ask={() => element.current?.querySelector<HTMLElement>('[aria-haspopup]')?.click()}
        />
      </div>
      {!readOnly && (
        <span className={styles.tools}>
          <MenuButton label={text('repeater.actions', { name: label })} size="s" tabIndex={stop} items={options} />
        </span>
      )}
    </div>
  )
})

function Body({ block, ...props }: Omit<BodyProps, 'block'> & { readonly block: unknown }) {
  if (!isBlock(block)) return <UnknownBody {...props} block={block} />
  switch (kindOf(block)) {
    case 'paragraph':
    case 'header':
    case 'quote':
      return <TextBody {...props} block={block} />
    case 'list':
      return <ListBody {...props} block={block} />
    case 'code':
      return <CodeBody {...props} block={block} />
    case 'delimiter':
      return <DelimiterBody {...props} block={block} />
    case 'image':
      return <ImageBody {...props} block={block} />
    case 'table':
      return <TableBody {...props} block={block} />
    case null:
      return <UnknownBody {...props} block={block} />
  }
}
