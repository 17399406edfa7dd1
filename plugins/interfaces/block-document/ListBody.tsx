import type { KeyboardEvent } from 'react'
import { useText } from '#engine/plugin.ts'
import type { BodyProps } from './Actions.ts'
import styles from './BlockDocument.module.css'
import { createBlock, withData } from './blocks.ts'
import { caretIn, lengthOf, splitAtCaret } from './inlineHtml.ts'
import { indented, isChecked, itemsOf, type ListRow, rowLike, rowsOf, withChecked } from './listRows.ts'
import { RichText } from './RichText.tsx'

/** A bulleted list, a numbered one or a checklist. Tab nests an item, Enter in an empty one ends the list. */
export function ListBody(props: BodyProps) {
  const { block, at, label, readOnly, actions } = props
  const text = useText()
  const rows = rowsOf(block.data['items'])
  const isChecklist = block.data['style'] === 'checklist'
  const put = (next: readonly ListRow[], row: number, offset: number | null) =>
    actions.setData(at, { items: itemsOf(next) }, { at: `${at}.${row}`, offset })
  /** Ends the list at a row: what follows is a list of its own. */
  const leave = (row: number, content: string) => {
    const parts = [rows.slice(0, row), rows.slice(row + 1)]
    const [before, after] = parts.map(part => (part.length > 0 ? [withData(block, { items: itemsOf(part) })] : []))
    const rest = (after ?? []).map(list => (before?.length ? { ...list, id: createBlock('list').id } : list))
    const index = at + (before?.length ?? 0)
    actions.replace(at, [...(before ?? []), createBlock('paragraph', content), ...rest], {
      at: String(index),
      offset: 0,
    })
  }
  const use = (event: KeyboardEvent<HTMLElement>, row: number): boolean => {
    const { currentTarget: element, key } = event
    const current = rows[row]
    if (!current) return false
    if (key === 'Tab') {
      const next = indented(rows, row, event.shiftKey ? -1 : 1)
      if (!next) return false
      put(next, row, caretIn(element))
      return true
    }
    if (key === 'Enter' && !event.shiftKey) {
      if (current.content === '') {
        const out = indented(rows, row, -1)
        if (out) put(out, row, 0)
        else leave(row, '')
        return true
      }
      const [before, after] = splitAtCaret(element)
      put(rows.toSpliced(row, 1, { ...current, content: before }, rowLike(current, after)), row + 1, 0)
      return true
    }
    if (key !== 'Backspace' || caretIn(element) !== 0) return false
    const out = indented(rows, row, -1)
    const above = rows[row - 1]
    if (out) put(out, row, 0)
    else if (above)
      put(
        rows.toSpliced(row - 1, 2, { ...above, content: above.content + current.content }),
        row - 1,
        lengthOf(above.content),
      )
    else leave(row, current.content)
    return true
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: items of several levels in one list
    <div role="list" className={styles.rows} aria-label={label}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          role="listitem"
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id
          key={index}
          className={styles.item}
          style={{ marginInlineStart: `calc(${row.depth} * var(--space-5))` }}
        >
          {isChecklist ? (
            <input
              type="checkbox"
              className={styles.check}
              checked={isChecked(row.source) === true}
              disabled={readOnly}
              tabIndex={props.tabIndex}
              aria-label={text('block_document.done', { item: index + 1 })}
              onChange={event =>
                actions.setData(at, {
                  items: itemsOf(rows.toSpliced(index, 1, withChecked(row, event.target.checked))),
                })
              }
            />
          ) : (
            <span className={styles.bullet} aria-hidden>
              {block.data['style'] === 'ordered' ? `${numberOf(rows, index)}.` : '•'}
            </span>
          )}
          <RichText
            {...props}
            label={text('block_document.item', { block: label, item: index + 1 })}
            at={`${at}.${index}`}
            html={row.content}
            placeholder={undefined}
            change={content => actions.setData(at, { items: itemsOf(rows.toSpliced(index, 1, { ...row, content })) })}
            onKeyDown={event => {
              if (!readOnly && !event.ctrlKey && !event.metaKey && !event.altKey && use(event, index))
                event.preventDefault()
            }}
          />
        </div>
      ))}
    </div>
  )
}

/** The number of a row among those of its level. */
function numberOf(rows: readonly ListRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  let count = 1
  for (let index = at - 1; index >= 0; index -= 1) {
    const other = rows[index]?.depth ?? 0
    if (other < depth) break
    if (other === depth) count += 1
  }
  return count
}
