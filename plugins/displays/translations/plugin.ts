import { defineDisplay } from '#engine/plugin.ts'
import { fillTemplate, templateFields } from '#schemas/template/template.ts'
import { options } from './options.ts'
import { chooseLanguage, languageOf, templateOf } from './readTranslations.ts'

export const translationsDisplay = defineDisplay({
  id: 'translations',
  name: 'translations_display.name',
  icon: 'translate',
  types: ['alias'],
  relations: ['translations'],
  options,
  fields: ({ template }, { relation, metadata }) =>
    relation?.kind === 'translations'
      ? [...new Set([relation.farKey, ...templateFields(templateOf(metadata, relation, template))])]
      : [],
  text: (value, { template }, { relation, metadata, format, text }) => {
    if (!Array.isArray(value) || relation?.kind !== 'translations') return value ? JSON.stringify(value) : ''
    const row = chooseLanguage(value, relation.farKey, format.locale)
    const words = row ? fillTemplate(templateOf(metadata, relation, template), row).trim() : ''
    return words || (row && languageOf(row, relation.farKey)) || text('related_values.count', { count: value.length })
  },
  load: () => import('./Translations.tsx'),
})
