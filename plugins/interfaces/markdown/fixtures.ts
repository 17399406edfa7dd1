import { defineFixtures } from '#engine/plugin.ts'
import { markdown } from './plugin.ts'

const text = { field: { type: 'text' } } as const

export const fixtures = defineFixtures(markdown, {
  empty: { ...text, options: { placeholder: 'What the article says' } },
  filled: {
    ...text,
    value:
      '# The last keeper\n\nThe lighthouse stands on the **western** cape. Its keeper:\n\n- climbs *134* steps\n- each evening\n- since `1961`\n\n> On clear nights the light reaches eighteen miles.\n\n[The harbour](https://example.com) | [Write to it](mailto:harbour@example.com)\n\n| Berth | Length |\n| --- | ---: |\n| 12 | 18 m |',
  },
  hostile: { ...text, value: '<img src=x onerror="alert(1)"> [a](javascript:alert(1))' },
  anotherType: { ...text, value: 42 },
})
