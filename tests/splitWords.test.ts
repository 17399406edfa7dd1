import { expect, it } from 'vitest'
import { isUsedBy } from '../scripts/vite/splitWords.ts'

const messages = isUsedBy([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code as text
  ['/studio/engine/screens/list/ListScreen.tsx', 'text("items"); text(`theme.${each}`); text(`${kind}_item`)'],
  ['/studio/plugins/interfaces/code/plugin.ts', 'name: "code.name", label: "code.language"'],
  ['/studio/engine/core/registry/options/listOptions.ts', 'title: "one_to_many.sort_field"'],
  ['/studio/plugins/layouts/cards/plugin.ts', 'name: "cards.name", label: "cards.icon"'],
  ['/studio/node_modules/some/index.js', 'const found = "cancel"'],
])

it.each<[string, boolean, string]>([
  ['items', true, 'a key in the code'],
  ['theme.dark', true, 'a key with a computed suffix'],
  ['archive_item', true, 'a key with a computed prefix'],
  ['item', false, 'a prefix of another key'],
  ['cards.name', true, 'the name of a layout, in the choice of one'],
  ['cards.icon', false, 'an option of a layout, only with its options'],
  ['code.name', false, 'a label of an interface, only in settings'],
  ['one_to_many.sort_field', false, 'an option that interfaces share, only in settings'],
  ['cancel', false, 'a text of a package'],
])('%s loads early: %s, as %s', (key, early) => {
  expect(messages(key)).toBe(early)
})
