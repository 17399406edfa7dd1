import { defineInterface } from '@fieldhouse/plugin'

export default defineInterface({
  id: 'stars',
  name: 'stars:name',
  icon: 'star',
  types: ['integer', 'float', 'decimal'],
  options: {
    most: { type: 'integer', default: 5, minimum: 1, maximum: 10, title: 'stars:most' },
    clearable: { type: 'boolean', default: true, title: 'stars:clearable' },
  },
  // Version 1 named the option `stars`. Options stored then are migrated when they are read.
  version: 2,
  migrations: { 1: ({ stars, ...rest }) => ({ ...rest, ...(stars && { most: stars }) }) },
  messages: {
    'en-US': {
      'stars:name': 'Rating',
      'stars:most': 'Number of stars',
      'stars:clearable': 'Can be cleared',
      'stars:count': '{count, plural, one {# star} other {# stars}}',
      'stars:clear': 'Clear the rating',
      'stars:not_a_rating': 'This value is not a rating. It stays as it is.',
    },
    'de-DE': { 'stars:name': 'Bewertung', 'stars:count': '{count, plural, one {# Stern} other {# Sterne}}' },
  },
  load: () => import('./Stars.js'),
})
