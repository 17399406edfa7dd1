import { useText } from '@fieldhouse/plugin'
import { createElement as h } from 'react'

/** A page of one's own, and a second one below it. */
export default function Greeting({ path, hrefOf }) {
  const text = useText()
  if (path === 'more') return h('h1', null, text('greeting:more'))
  return h('main', null, h('h1', null, text('greeting:hello')), h('a', { href: hrefOf('more') }, text('greeting:more')))
}
