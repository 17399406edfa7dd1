import { expect, it } from 'vitest'
import { saidBy } from '../scripts/vite/splitWords.ts'

const said = saidBy([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code as text
  ['/studio/engine/screens/list/ListScreen.tsx', 'text("items"); text(`theme.${each}`); text(`${kind}_item`)'],
  ['/studio/plugins/interfaces/code/plugin.ts', 'name: "code.name", label: "code.language"'],
  ['/studio/plugins/layouts/cards/plugin.ts', 'name: "cards.name", label: "cards.icon"'],
  ['/studio/node_modules/some/index.js', 'const found = "cancel"'],
])

it.each<[string, boolean, string]>([
  ['items', true, 'a key that stands in the code'],
  ['theme.dark', true, 'a key that is put together at its end'],
  ['archive_item', true, 'a key that is put together at its start'],
  ['item', false, 'a part of another key'],
  ['cards.name', true, 'the name of a layout, in the choice of one'],
  ['cards.icon', false, 'an option of a layout, in its options alone'],
  ['code.name', false, 'what a declaration says of an interface, in settings alone'],
  ['cancel', false, 'a text of a package'],
])('%s loads early: %s, as %s', (key, early) => {
  expect(said(key)).toBe(early)
})
