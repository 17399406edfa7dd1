import { useCallback, useState } from 'react'
import { type DisplayProps, plainText, textStyles, useText } from '#engine/plugin.ts'
import { addressOf } from './addressOf.ts'
import styles from './Link.module.css'
import type { LinkOptions } from './options.ts'

/** A web address, an email address or a telephone number as a link; any other text unchanged. */
export default function Link({ value, options }: DisplayProps<unknown, LinkOptions>) {
  const text = useText()
  // The first cell of a row, and what a picker shows, is a link or button itself and cannot contain another.
  const [isNested, setNested] = useState(true)
  const measure = useCallback((element: HTMLElement | null) => {
    if (element) setNested(element.parentElement?.closest('a, button') !== null)
  }, [])
  const words = plainText(value)
  const address = addressOf(words, options.kind)
  return (
    <span ref={measure} className={`${textStyles.cutInline} ${styles.line}`} dir="auto">
      {address === null || isNested ? (
        words || '—'
      ) : (
        <a
          className={styles.link}
          href={address.href}
          {...(address.opensTab && { target: '_blank', rel: 'noopener noreferrer' })}
          // In a list, a press on a row opens the item. A press here must not.
          onClick={event => event.stopPropagation()}
        >
          {words}
          {address.opensTab && ' '}
          {address.opensTab && <span className={textStyles.hidden}>{text('opens_in_new_tab')}</span>}
        </a>
      )}
    </span>
  )
}
