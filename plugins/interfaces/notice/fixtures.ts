import { defineFixtures } from '#engine/plugin.ts'
import { notice } from './plugin.ts'

const alias = { field: { type: 'alias' } } as const
const words = 'Texts go to the **night desk** first. See [the style guide](https://example.com/style).'

export const fixtures = defineFixtures(notice, {
  empty: { ...alias },
  normal: { ...alias, options: { text: words } },
  info: { ...alias, options: { text: words, color: 'info' } },
  success: { ...alias, options: { text: words, color: 'success' } },
  warning: { ...alias, options: { text: words, color: 'warning', icon: 'schedule' } },
  danger: { ...alias, options: { text: words, color: 'danger' } },
  long: { ...alias, options: { text: `## Before you publish\n\n${`- ${words}\n`.repeat(12)}` } },
  unsafe: { ...alias, options: { text: '<img src=x onerror="alert(1)"> [x](javascript:alert(1))' } },
})
