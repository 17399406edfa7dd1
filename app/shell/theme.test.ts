import { expect, it } from 'vitest'
import { applyTheme, theme } from './theme.ts'

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['auto', 'auto'],
  [null, 'light'],
  ['sepia', 'light'],
] as const)('uses the theme of a user who has chosen %s (P-112, P-113, P-114)', (chosen, shown) => {
  // proves: P-115
  applyTheme(chosen)
  expect([...document.documentElement.classList]).toEqual([shown])
  expect(document.documentElement.dataset['theme']).toBe(shown)
  expect(localStorage.getItem('fieldhouse.theme')).toBe(shown)
  expect(theme.get()).toBe(shown)
})

it.each([
  ['light', ['#ffffff', '#ffffff']],
  ['dark', ['#263238', '#263238']],
  ['auto', ['#ffffff', '#263238']],
] as const)('sets the color of the browser chrome for the theme %s (P-663, P-664)', (chosen, colors) => {
  document.head.innerHTML = ['light', 'dark']
    .map(scheme => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})">`)
    .join('')
  applyTheme(chosen)
  expect([...document.querySelectorAll('meta')].map(meta => meta.content)).toEqual(colors)
})
