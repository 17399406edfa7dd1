import { defineFixtures } from '#engine/plugin.ts'
import { linkDisplay } from './plugin.ts'

export const fixtures = defineFixtures(linkDisplay, {
  empty: { value: null },
  web: { value: 'https://example.com/stories/the-lighthouse' },
  host: { value: 'www.example.com' },
  email: { value: 'mara@example.com', options: { kind: 'email' } },
  phone: { value: '+49 30 123 456', options: { kind: 'phone' } },
  long: { value: `https://example.com/${'a-very-long-path/'.repeat(12)}` },
  unsafe: { value: 'javascript:alert(document.cookie)' },
  noAddress: { value: 'Not published yet' },
  anotherType: { value: { url: 'https://example.com' }, field: { type: 'json' } },
})
