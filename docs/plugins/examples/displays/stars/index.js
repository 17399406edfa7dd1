import { defineDisplay, plainText } from '@fieldhouse/plugin'

export default defineDisplay({
  id: 'stars',
  name: 'stars:display',
  icon: 'star',
  types: ['integer', 'float', 'decimal'],
  options: {
    most: { type: 'integer', default: 5, minimum: 1, maximum: 10, title: 'stars:most_shown' },
  },
  messages: {
    'en-US': {
      'stars:display': 'Rating',
      'stars:most_shown': 'Number of stars',
      'stars:of': '{count, number} of {most, number} stars',
    },
  },
  // For screen readers, search, exports, and while the component loads.
  text: (value, { most }, { text }) =>
    typeof value === 'number' ? text('stars:of', { count: value, most }) : plainText(value),
  load: () => import('./Stars.js'),
})
