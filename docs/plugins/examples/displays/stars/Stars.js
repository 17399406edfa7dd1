import { plainText, useText } from '@fieldhouse/plugin'
import { createElement as h } from 'react'

/** Shows a rating as stars. */
export default function Stars({ value, options }) {
  const text = useText()
  if (typeof value !== 'number') return h('span', null, plainText(value))
  const lit = Math.max(0, Math.min(options.most, Math.round(value)))
  return h(
    'span',
    { role: 'img', 'aria-label': text('stars:of', { count: value, most: options.most }) },
    '★'.repeat(lit) + '☆'.repeat(options.most - lit),
  )
}
