import { IconButton, OddValue, useText } from '@fieldhouse/plugin'
import { createElement as h } from 'react'

const sheet = new URL('./stars.css', import.meta.url).href

/** Lets the user choose a number of stars. Shows other values unchanged. */
export default function Stars({ id, describedBy, value, options, access, invalid, change }) {
  const text = useText()
  // Decimals are sent as strings to stay exact.
  const rated = value === null || value === undefined ? 0 : Number(value)
  if (!Number.isInteger(rated) || rated < 0 || rated > options.most || (typeof value === 'object' && value !== null))
    return h(OddValue, { id, describedBy, value, reason: 'stars:not_a_rating' })
  const stars = Array.from({ length: options.most }, (_, at) => at + 1)
  return h(
    'div',
    { className: 'example-stars' },
    h('link', { rel: 'stylesheet', href: sheet, precedence: 'default' }),
    h(
      'div',
      {
        id,
        role: 'radiogroup',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy,
        'aria-invalid': invalid || undefined,
      },
      stars.map(star =>
        h(
          'label',
          { key: star, 'data-lit': star <= rated || undefined },
          h('input', {
            type: 'radio',
            name: id,
            checked: star === rated,
            disabled: !access.allowed,
            'aria-label': text('stars:count', { count: star }),
            onChange: () => change({ op: 'set', value: star }),
          }),
          h('span', { 'aria-hidden': true }, '★'),
        ),
      ),
    ),
    options.clearable &&
      access.allowed &&
      rated > 0 &&
      h(IconButton, {
        icon: 'close',
        label: text('stars:clear'),
        onPress: () => change({ op: 'set', value: null }),
      }),
  )
}
