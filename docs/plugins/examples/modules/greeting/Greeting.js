import { useText } from '@fieldhouse/plugin'
import { createElement as h } from 'react'

/** A page with a second page below it. */
export default function Greeting({ path, hrefOf }) {
  const text = useText()
  if (path === 'more') return h('h1', null, text('greeting:more'))
  return h('main', null, h('h1', null, text('greeting:hello')), h('a', { href: hrefOf('more') }, text('greeting:more')))
}
