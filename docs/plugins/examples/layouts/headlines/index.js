import { defineLayout } from '@fieldhouse/plugin'

export default defineLayout({
  id: 'headlines',
  name: 'headlines:name',
  icon: 'subject',
  options: {},
  messages: { 'en-US': { 'headlines:name': 'Headlines', 'headlines:none': 'Nothing to show' } },
  // Which fields the host asks for; it adds what their displays need.
  fields: (_query, _options, { collection }) => collection.fields.slice(0, 3).map(({ field }) => field),
  load: () => import('./Headlines.js'),
})
