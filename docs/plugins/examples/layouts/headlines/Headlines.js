import { DisplayValue, useText } from '@fieldhouse/plugin'
import { createElement as h } from 'react'

/** Lists the items as links, one per line. */
export default function Headlines({ collection, items, query, loading, itemHref }) {
  const text = useText()
  if (!loading && items.length === 0) return h('p', { 'data-part': 'headlines' }, text('headlines:none'))
  const shown = collection.fields.filter(({ field }) => query.fields.includes(field) && field !== collection.primaryKey)
  return h(
    'ul',
    { 'aria-busy': loading, 'data-part': 'headlines' },
    items.map(item => {
      const key = item[collection.primaryKey]
      return h(
        'li',
        { key },
        h('a', { href: itemHref(key) }, String(key)),
        shown.map(field => h('span', { key: field.field }, ' ', h(DisplayValue, { field, value: item[field.field] }))),
      )
    }),
  )
}
