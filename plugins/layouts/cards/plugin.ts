import { defineLayout } from '#engine/plugin.ts'
import { templateFields } from '#schemas/template/template.ts'
import { cardParts, imagePaths } from './cardParts.ts'
import { options } from './options.ts'

export const cards = defineLayout({
  id: 'cards',
  name: 'cards.name',
  icon: 'grid_view',
  options,
  drawsLoading: true,
  fields: (_query, settings, { collection, metadata }) => {
    const { title, subtitle, image } = cardParts(collection, metadata, settings)
    return [...new Set([...templateFields(title), ...templateFields(subtitle), ...imagePaths(image)])]
  },
  load: () => import('./Cards.tsx'),
  loadOptions: () => import('./CardsOptions.tsx'),
})
