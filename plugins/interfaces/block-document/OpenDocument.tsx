import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button, DragArea, type InterfaceProps, useText } from '#engine/plugin.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import styles from './BlockDocument.module.css'
import { BlockRow } from './BlockRow.tsx'
import { createBlock, type StoredDocument, withBlocks } from './blocks.ts'
import { caretIn, setCaret } from './inlineHtml.ts'
import { MarkTools } from './MarkTools.tsx'
import type { BlockDocumentOptions } from './options.ts'
import { useActions } from './useActions.ts'

interface OpenDocumentProps extends InterfaceProps<unknown, BlockDocumentOptions> {
  readonly stored: StoredDocument
}

/** The blocks of a document. The current one is the tab stop; the arrow keys go through the texts of all. */
export function OpenDocument({ id, describedBy, field, options, access, invalid, change, stored }: OpenDocumentProps) {
  const text = useText()
  const root = useRef<HTMLDivElement>(null)
  const dragKind = useId()
  const [current, setCurrent] = useState(0)
  const readOnly = !access.allowed
  const put = (value: StoredDocument | null) => change({ op: 'set', value })
  const actions = useActions(stored, put, root)
  const { blocks } = stored
  const active = Math.min(current, blocks.length - 1)
  const indexOf = (target: EventTarget) =>
    target instanceof Element ? Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? active) : active
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || target.dataset['at'] === undefined || event.nativeEvent.isComposing) return
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.altKey) {
      event.preventDefault()
      if (!readOnly) actions.move(indexOf(target), indexOf(target) + by)
    } else if (isAtEdge(target, by)) {
      const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
      const next = all[all.indexOf(target) + by]
      if (!next) return
      event.preventDefault()
      if (next.isContentEditable) setCaret(next, by === 1 ? 0 : null)
      else next.focus()
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      ref={root}
      id={id}
      role="group"
      className={styles.document}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      data-readonly={readOnly || undefined}
      onKeyDown={onKeyDown}
      onFocus={event => setCurrent(indexOf(event.target))}
    >
      {!readOnly && blocks.length > 0 && (
        <MarkTools root={root} label={text('editor.toolbar', { field: field.name })} controls={id} />
      )}
      <DragArea>
        <div className={styles.blocks}>
          {blocks.map((block, at) => (
            <BlockRow
              key={keyOf(blocks, at)}
              block={block}
              at={at}
              count={blocks.length}
              isActive={at === active}
              readOnly={readOnly}
              invalid={invalid}
              describedBy={describedBy}
              placeholder={
                at === 0
                  ? (options.placeholder ?? text('block_document.placeholder'))
                  : text('block_document.placeholder')
              }
              dragKind={dragKind}
              actions={actions}
            />
          ))}
          {blocks.length === 0 && readOnly && <p className={styles.empty}>{text('block_document.empty')}</p>}
        </div>
      </DragArea>
      {!readOnly && (
        <div className={styles.end}>
          <Button
            size="s"
            icon="add"
            onPress={() => {
              put(withBlocks(stored, [...blocks, createBlock('paragraph')]))
              setCurrent(blocks.length)
              requestAnimationFrame(() =>
                root.current?.querySelector<HTMLElement>(`[data-at="${blocks.length}"]`)?.focus(),
              )
            }}
          >
            {text('block_document.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Ids of blocks that are unique; the index for others. */
function keyOf(blocks: readonly unknown[], at: number): string {
  const idOf = (block: unknown) => (isRecord(block) && typeof block['id'] === 'string' ? block['id'] : null)
  const id = idOf(blocks[at])
  return id !== null && blocks.findIndex(each => idOf(each) === id) === at ? id : `#${at}`
}

/** Whether the caret is in the first or last line of a text. */
function isAtEdge(element: HTMLElement, by: 1 | -1 | number): boolean {
  if (element instanceof HTMLTextAreaElement)
    return by < 0 ? element.selectionStart === 0 : element.selectionEnd === element.value.length
  if (!element.isContentEditable) return true
  const caret = caretIn(element)
  if (caret === null) return false
  if (caret === (by < 0 ? 0 : (element.textContent?.length ?? 0))) return true
  const range = getSelection()?.getRangeAt(0).getClientRects()[0]
  const box = element.getBoundingClientRect()
  if (!range) return false
  return by < 0 ? range.top - box.top < range.height : box.bottom - range.bottom < range.height
}
