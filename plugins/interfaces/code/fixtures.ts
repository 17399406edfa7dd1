import { defineFixtures } from '#engine/plugin.ts'
import { code } from './plugin.ts'

const json = { field: { type: 'json' } } as const
const text = { field: { type: 'text' } } as const

export const fixtures = defineFixtures(code, {
  emptyJson: { ...json },
  json: {
    ...json,
    value: { harbour: 'North', berths: [12, 14, 15], lit: true, keeper: null, notes: { since: 1961, height: 31.5 } },
    options: { lineNumber: true },
  },
  template: { ...json, options: { template: { title: '', tags: [] } } },
  sql: {
    ...text,
    value: "select name, since\n  from keepers -- the old ones\n where since < 1970 and harbour = 'North';",
    options: { language: 'sql', lineNumber: true },
  },
  javascript: {
    ...text,
    value: "export function light(since) {\n    return since < 1970 ? 'oil' : 'electric' // metres\n}",
    options: { language: 'javascript' },
  },
  plain: { ...text, value: 'No language, no colours.', options: { language: 'plaintext' } },
  anotherType: { ...text, value: { a: 1 } },
})
