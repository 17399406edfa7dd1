import { createElement as h, useEffect, useRef } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Drawn, Fault } from './Fault.ts'

/** The right component with something next to it. */
const beside =
  (more: () => React.ReactNode) =>
  (Original: Drawn): Drawn =>
  props =>
    h('div', null, h(Original, props), more())

/** The right component in an element with a style. */
const styled =
  (style: React.CSSProperties, words = 'Utsira') =>
  (Original: Drawn): Drawn =>
  props =>
    h('div', null, h(Original, props), h('span', { style }, words))

/** The right component and an effect. */
const withEffect =
  (effect: () => unknown) =>
  (Original: Drawn): Drawn =>
    function Affected(props) {
      useEffect(() => {
        const end = effect()
        // Safe: a function that an effect returns is its cleanup.
        return typeof end === 'function' ? (end as () => void) : undefined
      }, [])
      return h(Original, props)
    }

const unknownKey = ['nowhere', 'found'].join('.')
const never = (): void => {}

/** Faults that a plugin of any kind can have. */
export const anyFaults: readonly Fault[] = [
  {
    name: 'an error in the console',
    check: 'untouched',
    reason: /reported to the console/,
    component: withEffect(() => console.error('Something is wrong')),
  },
  {
    name: 'a listener that stays on the window',
    check: 'page',
    reason: /listener for “resize” on the window/,
    component: withEffect(() => window.addEventListener('resize', never)),
  },
  {
    name: 'an interval that goes on',
    check: 'page',
    reason: /1 running interval/,
    component: withEffect(() => {
      window.setInterval(never, 10_000)
    }),
  },
  {
    name: 'an element that stays in the page',
    check: 'page',
    reason: /leaves the element \d+, <aside>/,
    component: withEffect(() => document.body.append(document.createElement('aside'))),
    undo: () => {
      for (const each of document.querySelectorAll('body > aside')) each.remove()
    },
  },
  {
    name: 'a title of the page',
    check: 'page',
    reason: /title of the page: “Harbor”/,
    component: withEffect(() => {
      document.title = 'Harbor'
    }),
    undo: () => {
      document.title = ''
    },
  },
  {
    name: 'a key in the local storage',
    check: 'page',
    reason: /key “seeded” in the local storage/,
    component: withEffect(() => localStorage.setItem('seeded', '1')),
    undo: () => localStorage.removeItem('seeded'),
  },
  {
    name: 'text set as HTML',
    check: 'page',
    reason: /text as HTML: “<b>Utsira<\/b>”.*trustHtml/,
    component: withEffect(() => {
      document.createElement('p').innerHTML = '<b>Utsira</b>'
    }),
  },
  {
    name: 'a request of its own',
    check: 'page',
    reason: /requests \/items\/articles itself/,
    component: withEffect(() => {
      fetch('/items/articles').catch(never)
    }),
  },
  {
    name: 'a dialog of the browser',
    check: 'page',
    reason: /calls alert/,
    component: withEffect(() => window.alert('Saved')),
  },
  {
    name: 'a render of 300 ms',
    check: 'speed',
    reason: /A render takes [34]\d\d ms/,
    component: Original => props => {
      const start = performance.now()
      while (performance.now() - start < 300);
      return h(Original, props)
    },
  },
  {
    name: 'every key of the page',
    check: 'keys',
    reason: /With the focus elsewhere, it takes a from the page/,
    component: withEffect(() => {
      const take = (event: KeyboardEvent) => event.preventDefault()
      document.addEventListener('keydown', take)
      return () => document.removeEventListener('keydown', take)
    }),
  },
  {
    name: 'the focus when it is drawn',
    check: 'focus on load',
    reason: /takes the focus when it is drawn/,
    component: Original =>
      function Focused(props) {
        const button = useRef<HTMLButtonElement>(null)
        useEffect(() => button.current?.focus(), [])
        return h('div', null, h(Original, props), h('button', { ref: button, type: 'button' }, '1'))
      },
  },
  {
    name: 'a fixed id',
    check: 'two on a page',
    reason: /same id “utsira”/,
    component: beside(() => h('span', { id: 'utsira' })),
  },
  {
    name: 'styles for all buttons',
    check: 'styles',
    reason: /change <button> outside of it/,
    component: beside(() => h('style', null, 'button { letter-spacing: 3px }')),
  },
  {
    name: 'a style element',
    check: 'styles',
    reason: /<style> element, which the studio blocks/,
    component: beside(() => h('style', null, '.utsira { color: red }')),
  },
  {
    name: 'gray text on gray',
    check: 'axe',
    reason: /color-contrast, light theme/,
    component: styled({ color: '#bbb' }),
  },
  {
    name: 'black text in the dark theme',
    check: 'axe',
    reason: /color-contrast, dark theme/,
    component: styled({ color: '#000' }),
  },
  {
    name: 'an image without a description',
    check: 'axe',
    reason: /image-alt/,
    component: beside(() => h('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })),
  },
  {
    name: 'a width of 400 px',
    check: 'narrow',
    reason: /On a page of 320 px it is 112 px too wide/,
    component: styled({ display: 'block', inlineSize: 400 }),
  },
  {
    name: 'a text in English',
    check: 'messages',
    reason: /“Please choose something” is not from a catalog/,
    component: beside(() => h('span', null, 'Please choose something')),
  },
  {
    name: 'a title in English',
    check: 'messages',
    reason: /“Remember this” is not from a catalog/,
    component: beside(() => h('span', { title: 'Remember this' })),
  },
  {
    name: 'a message that no catalog has',
    check: 'messages',
    reason: /“nowhere.found” is not from a catalog/,
    component: Original =>
      function Spoken(props) {
        const text = useText()
        return h('div', null, h(Original, props), h('span', null, text(unknownKey)))
      },
  },
  {
    name: 'a margin on the left',
    check: 'right to left',
    reason: /marginLeft is 12px in both directions. Use margin-inline/,
    component: styled({ marginLeft: 12 }),
  },
  {
    name: 'text that is aligned left',
    check: 'right to left',
    reason: /text-align: left/,
    component: styled({ textAlign: 'left' }),
  },
  {
    name: 'a position from the left',
    check: 'right to left',
    reason: /left is 8px in both directions. Use inset-inline-start/,
    component: styled({ position: 'relative', left: 8 }),
  },
  {
    name: 'an option without effect',
    check: 'options',
    reason: /option “unused” changes nothing/,
    declaration: ({ options }) => ({
      options: { unused: { type: 'boolean', default: false, title: 'option.trim' }, ...options },
    }),
  },
  {
    name: 'an option without a title',
    check: 'declaration',
    reason: /a title for the option unnamed/,
    declaration: ({ options }) => ({ options: { unnamed: { type: 'string' }, ...options } }),
  },
  {
    name: 'a name without a message',
    check: 'declaration',
    reason: /words for nowhere/,
    declaration: () => ({ name: 'nowhere' }),
  },
  {
    name: 'a failure when it is drawn',
    check: 'untouched',
    reason: /reported to the console|it renders/,
    component: () => () => {
      throw new Error('Nothing to draw')
    },
  },
]
