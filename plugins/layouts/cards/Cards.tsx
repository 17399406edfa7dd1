import { type KeyboardEvent, useRef } from 'react'
import {
  arrowStep,
  type Item,
  type Key,
  type LayoutProps,
  ListFooter,
  layoutStyles,
  toggleKey,
  useStudio,
  useTemplate,
  useText,
} from '#engine/plugin.ts'
import { Card } from './Card.tsx'
import styles from './Cards.module.css'
import { CardsHeader } from './CardsHeader.tsx'
import { cardParts } from './cardParts.ts'
import type { CardsOptions } from './options.ts'
import { useCardStop } from './useCardStop.ts'

/** Gray cards shown while the first items load. */
const placeholders = 6

/** Items as a grid of cards: image, title and subtitle. */
export default function Cards(props: LayoutProps<CardsOptions>) {
  const { collection, items, options, selection, changeSelection, selecting, itemHref, openItem, loading } = props
  const text = useText()
  const { metadata } = useStudio()
  const grid = useRef<HTMLUListElement>(null)
  const onFocus = useCardStop(grid)
  const parts = cardParts(collection, metadata, options)
  const title = useTemplate(collection.collection, parts.title)
  const subtitle = useTemplate(collection.collection, parts.subtitle)
  const chosen = new Set(selection.map(String))
  const keyOf = (item: Item) => item[collection.primaryKey] as Key
  const toggle = (key: Key) => changeSelection(toggleKey(selection, key))
  const selectAll = () => changeSelection(chosen.size >= items.length ? [] : items.map(keyOf))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!props.single && event.key.toLowerCase() === 'a' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      selectAll()
    } else if (grid.current && moveFocus(grid.current, event.key)) event.preventDefault()
  }
  const size = options.size * 40
  return (
    <div className={`${layoutStyles.frame} ${styles.layout}`} data-part="cards">
      <CardsHeader {...props} selectAll={selectAll} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <section className={styles.scroller} tabIndex={0} aria-label={collection.name}>
        {loading && items.length === 0 ? (
          <div className={styles.grid} style={columns(size)} role="status" aria-label={text('loading')}>
            {Array.from({ length: placeholders }, (_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
                key={index}
                className={styles.placeholder}
                style={{ blockSize: size + 44 }}
                data-part="placeholder"
              />
            ))}
          </div>
        ) : (
          <ul
            ref={grid}
            className={styles.grid}
            style={columns(size)}
            aria-busy={loading}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          >
            {items.map(item => {
              const key = keyOf(item)
              const words = title.words(item)
              return (
                <Card
                  key={String(key)}
                  collection={collection.collection}
                  item={item}
                  // Without a title, the subtitle is used as the name, and not repeated below.
                  title={words || subtitle.words(item) || String(key)}
                  subtitle={words ? parts.subtitle : ''}
                  image={parts.image}
                  size={size}
                  fit={options.imageFit}
                  icon={options.icon}
                  selected={chosen.has(String(key))}
                  href={itemHref(key)}
                  selectable={props.selectable !== false}
                  single={props.single === true}
                  toggle={() => toggle(key)}
                  activate={() => (selecting || selection.length > 0 ? toggle(key) : openItem(key))}
                />
              )
            })}
          </ul>
        )}
      </section>
      <ListFooter {...props} />
    </div>
  )
}

const columns = (size: number) => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${size}px, 100%), 1fr))`,
})

/** Moves the focus to the next card in a direction; false if there is none. */
function moveFocus(grid: HTMLElement, key: string): boolean {
  const links = [...grid.querySelectorAll<HTMLElement>('a[data-part="card-link"]')]
  const card = document.activeElement?.closest('[data-part="card"]')
  const at = links.findIndex(link => card?.contains(link))
  if (at < 0) return false
  const cards = [...grid.children].map(card => card.getBoundingClientRect().top)
  const perRow = Math.max(1, cards.filter(top => top === cards[0]).length)
  const step = { ArrowDown: perRow, ArrowUp: -perRow }[key] ?? arrowStep(key, grid)
  const end = { Home: links[0], End: links.at(-1) }[key]
  const next = end ?? (step === 0 ? undefined : links[at + step])
  next?.focus()
  return next !== undefined
}
