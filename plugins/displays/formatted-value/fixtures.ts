import { defineFixtures } from '#engine/plugin.ts'
import { formattedValue } from './plugin.ts'

export const fixtures = defineFixtures(formattedValue, {
  plain: { value: 'The lighthouse keepers' },
  markup: { value: '<p>The <em>lighthouse</em> &amp; its keepers</p><p>of Utsira</p>' },
  title: { value: 'in_review', options: { formatTitle: true } },
  dressed: { value: 12.5, field: { type: 'float' }, options: { prefix: '€ ', bold: true, font: 'monospace' } },
  coloured: { value: 'overdue', options: { italic: true, color: '#c62f3b', suffix: ' since May' } },
  empty: { value: '' },
})
