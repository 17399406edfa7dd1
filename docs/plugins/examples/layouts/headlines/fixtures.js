import { defineLayoutFixtures } from '@fieldhouse/plugin'
import headlines from './index.js'

const items = [
  { id: 7, title: 'The harbour of Utsira', author: 'a1' },
  { id: 8, title: 'Storm warnings', author: null },
]

export const fixtures = defineLayoutFixtures(headlines, { plain: { items }, empty: { items: [] } })
