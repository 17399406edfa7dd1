import { type MouseEvent, type ToggleEvent, useId, useRef } from 'react'
import { plainText, TemplateValue, useStudio, useText } from '#engine/plugin.ts'
import { valueAt } from '#schemas/template/template.ts'
import styles from './RelatedMenu.module.css'
import type { RelatedTarget } from './relatedTarget.ts'

export interface RelatedMenuProps {
  readonly target: RelatedTarget
  readonly entries: readonly unknown[]
  /** Of the field, so that the button says what it opens. */
  readonly name: string
}

/** The number of related items; pressed, the items themselves, each a link. */
export function RelatedMenu({ target, entries, name }: RelatedMenuProps) {
  const { itemHref } = useStudio()
  const text = useText()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const count = text('related_values.count', { count: entries.length })
  if (entries.length === 0) return <span className={styles.none}>{count}</span>
  // The list stands in the top layer, beyond any row that would cut it off, so its place is worked out by hand.
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !box) return
    const list = event.currentTarget
    const inline = getComputedStyle(list).direction === 'rtl' ? innerWidth - box.right : box.left
    list.style.insetInlineStart = `${Math.max(8, Math.min(inline, innerWidth - list.offsetWidth - 8))}px`
    list.style.insetBlockStart = `${Math.max(8, Math.min(box.bottom + 4, innerHeight - list.offsetHeight - 8))}px`
  }
  // A row of a list opens its item when pressed; what stands here is not that.
  const keep = (event: MouseEvent) => event.stopPropagation()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.count}
        popoverTarget={id}
        aria-label={text('related_values.open', { count: entries.length, name })}
        onClick={keep}
      >
        {count}
      </button>
      <div id={id} popover="auto" className={styles.list} onToggle={place}>
        <ul className={styles.items}>
          {entries.map(entry => {
            const key = plainText(valueAt(entry, target.keyPath) ?? entry)
            const isRow = typeof entry === 'object' && entry !== null
            return (
              <li key={key}>
                <a className={styles.link} href={itemHref(target.items, key)} onClick={keep}>
                  {isRow ? (
                    <TemplateValue collection={target.collection} template={target.template} item={entry} />
                  ) : (
                    key
                  )}
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}
