import { defineFixtures } from '#engine/plugin.ts'
import { repeater } from './plugin.ts'

const json = { field: { type: 'json' } } as const
const fields = [
  { name: 'Name', field: 'name', type: 'string', interface: 'text-input', width: 'half' },
  { name: 'Pages', field: 'pages', type: 'integer', interface: 'numeric', width: 'half', default_value: 1 },
  { name: 'Summary', field: 'summary', type: 'text', interface: 'textarea', width: 'full', note: 'One sentence.' },
] as const
const rows = [{ name: 'First light', pages: 24, summary: null }, { name: 'Storm warnings', pages: 31 }, { pages: 3 }]

export const fixtures = defineFixtures(repeater, {
  empty: { ...json, options: { fields } },
  filled: { ...json, value: rows, options: { fields, template: '{{ name }} ({{ pages }})' } },
  everyOption: {
    ...json,
    value: rows.slice(0, 1),
    options: { fields, template: '{{ name }}', addLabel: 'Add a chapter', limit: 2 },
  },
  full: { ...json, value: rows, options: { fields, limit: 3 } },
  unknownInterface: {
    ...json,
    value: [{ place: 'Utsira' }],
    options: { fields: [{ name: 'Place', field: 'place', type: 'string', interface: 'gone' }] },
  },
  longTexts: { ...json, value: [{ name: 'The last keeper '.repeat(40) }], options: { fields } },
  many: { ...json, value: Array.from({ length: 5000 }, (_, at) => ({ name: `Chapter ${at}` })), options: { fields } },
  misconfigured: { ...json, value: rows, options: { fields: [null, 'name', { name: 'No key' }] } },
  oddRows: { ...json, value: ['First light', null, { name: 'Storm warnings' }], options: { fields } },
  anotherType: { ...json, value: { name: 'First light' }, options: { fields } },
})
