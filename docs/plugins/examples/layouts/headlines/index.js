import { defineLayout } from '@fieldhouse/plugin'

export default defineLayout({
  id: 'headlines',
  name: 'headlines:name',
  icon: 'subject',
  options: {},
  messages: { 'en-US': { 'headlines:name': 'Headlines', 'headlines:none': 'Nothing to show' } },
  // The fields that the host requests. It adds those that their displays need.
  fields: (_query, _options, { collection }) => collection.fields.slice(0, 3).map(({ field }) => field),
  load: () => import('./Headlines.js'),
})
