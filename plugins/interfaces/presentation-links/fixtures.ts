import { defineFixtures } from '#engine/plugin.ts'
import { presentationLinks } from './plugin.ts'

const alias = { field: { type: 'alias' } } as const

export const fixtures = defineFixtures(presentationLinks, {
  empty: { ...alias },
  everyOption: {
    ...alias,
    options: {
      links: [
        { label: 'See it on the site', icon: 'public', type: 'primary', url: 'https://example.com/articles/7' },
        { label: 'Style guide', icon: 'menu_book', type: 'normal', url: 'https://example.com/style' },
        { label: 'Info', type: 'info', url: '/info' },
        { label: 'Approve', type: 'success', url: 'https://example.com/approve' },
        { label: 'Report', type: 'warning', url: 'mailto:desk@example.com' },
        { label: 'Withdraw', type: 'danger', url: 'https://example.com/withdraw' },
      ],
    },
  },
  withoutLabels: {
    ...alias,
    options: { links: [{ url: 'https://example.com/a/very/long/address/of/a/page?with=more' }] },
  },
  misconfigured: {
    ...alias,
    options: { links: [null, 'x', { label: 'Nowhere' }, { label: 'Bad', url: 'javascript:alert(1)' }] },
  },
})
