import { type DisplayProps, Icon, plainText, useFormat, useText } from '#engine/plugin.ts'
import type { RatingOptions } from './options.ts'
import styles from './Rating.module.css'
import { readRating } from './readRating.ts'

/** The default number of stars, and the maximum. */
const usual = 5
const maxStars = 50

/** A number as stars, the last one filled in part; or the number with one star. */
export default function Rating({ value, options, field }: DisplayProps<unknown, RatingOptions>) {
  const text = useText()
  const format = useFormat()
  const number = readRating(value)
  if (number === null) return <span>{plainText(value) || '—'}</span>
  if (options.simple)
    return (
      <span className={styles.simple}>
        {format.number(number)}
        <span className={styles.on}>
          <Icon name="star" size={16} />
        </span>
      </span>
    )
  const stars = Math.min(
    Math.max(Math.ceil(options.maxValue ?? numberOf(field.meta?.options?.['maxValue']) ?? usual), 1),
    maxStars,
  )
  const label = text('rating.of', { value: number, max: stars })
  return (
    <span className={styles.rating} role="img" aria-label={label} title={label}>
      <Stars count={stars} />
      <span className={styles.filled} style={{ inlineSize: `${Math.min(Math.max(number / stars, 0), 1) * 100}%` }}>
        <Stars count={stars} />
      </span>
    </span>
  )
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function Stars({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
    <svg key={index} className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 17.27 18.18 21l-1.64-7.03L22 9.24l-7.19-.61L12 2 9.19 8.63 2 9.24l5.46 4.73L5.82 21z" />
    </svg>
  ))
}
