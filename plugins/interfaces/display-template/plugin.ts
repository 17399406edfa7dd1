import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  collectionField: { type: 'string', title: 'option.collection_field' },
} as const

export type DisplayTemplateOptions = OptionsOf<typeof options>

export const displayTemplate = defineInterface({
  id: 'display-template',
  name: 'display_template.name',
  icon: 'data_object',
  types: ['string'],
  options,
  reads: ({ collectionField }) => (collectionField ? [collectionField] : []),
  load: () => import('./DisplayTemplate.tsx'),
})
