import type { MouseEvent } from 'react'
import { Checkbox, Icon, type Item, Picture, TemplateValue, textStyles, useStudio, useText } from '#engine/plugin.ts'
import { valueAt } from '#schemas/template/template.ts'
import styles from './Card.module.css'

interface CardProps {
  readonly collection: string
  readonly item: Item
  readonly title: string
  /** A template. */
  readonly subtitle: string
  readonly image: string | null
  /** Pixels. */
  readonly size: number
  readonly fit: 'crop' | 'contain'
  readonly icon: string
  readonly selected: boolean
  /** It has a box to be chosen by. */
  readonly selectable: boolean
  /** Only one card can be selected. */
  readonly single: boolean
  readonly href: string
  readonly toggle: () => void
  readonly activate: () => void
}

/** One item. The whole card is a link; the checkbox and the space bar select it. */
export function Card(props: CardProps) {
  const { collection, item, title, subtitle, image, size, fit, icon, selected, href, toggle, activate } = props
  const text = useText()
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    activate()
  }
  return (
    <li className={styles.card} data-part="card" data-selected={selected || undefined}>
      <div className={styles.frame} style={{ blockSize: size }}>
        <CardImage file={image === null ? null : image === '' ? item : valueAt(item, image)} fit={fit} icon={icon} />
      </div>
      <div className={styles.text}>
        <a
          className={styles.title}
          dir="auto"
          href={href}
          title={title}
          data-part="card-link"
          aria-current={selected || undefined}
          onClick={onClick}
          onKeyDown={event => {
            if (event.key !== ' ') return
            event.preventDefault()
            toggle()
          }}
        >
          {title}
        </a>
        {subtitle !== '' && (
          <span className={`${textStyles.cut} ${styles.subtitle}`} dir="auto">
            <TemplateValue collection={collection} template={subtitle} item={item} />
          </span>
        )}
      </div>
      {props.selectable && (
        <span className={styles.select}>
          <Checkbox
            label={text('select_item', { key: title })}
            labelHidden
            single={props.single}
            checked={selected}
            onChange={toggle}
          />
        </span>
      )}
    </li>
  )
}

interface CardImageProps {
  readonly file: unknown
  readonly fit: 'crop' | 'contain'
  readonly icon: string
}

/** The image of a card, or an icon if there is none. The title serves as its description. */
function CardImage({ file, fit, icon }: CardImageProps) {
  const { capabilities } = useStudio()
  const fallback = <Icon name={icon} size={40} />
  if (typeof file !== 'object' || file === null || !('id' in file)) return fallback
  const { id, type, modified_on: modified } = file as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || typeof type !== 'string') return fallback
  // Servers make previews of other types if they have the tools.
  if (!type.startsWith('image/') && !capabilities.has(`preview:${type}`)) return fallback
  // A drawing needs no smaller copy.
  const drawing = type.startsWith('image/svg')
  const transform = fit === 'crop' ? 'system-medium-cover' : 'system-medium-contain'
  return (
    <Picture
      className={fit === 'crop' && !drawing ? styles.crop : styles.contain}
      id={id}
      {...(drawing ? {} : { transform })}
      modified={typeof modified === 'string' ? modified : null}
      alt=""
      fallback={fallback}
    />
  )
}
