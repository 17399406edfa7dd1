import { defineDisplay, fallbackTitle } from '#engine/plugin.ts'
import { fillTemplate, templateFields } from '#schemas/template/template.ts'
import { options } from './options.ts'
import { relatedTarget } from './relatedTarget.ts'

export const relatedValues = defineDisplay({
  id: 'related-values',
  name: 'related_values.name',
  icon: 'settings_ethernet',
  types: ['alias', 'string', 'uuid', 'integer', 'bigInteger', 'json'],
  relations: ['m2m', 'm2o', 'o2m'],
  options,
  fields: ({ template }, { metadata, relation }) => {
    const target = relatedTarget(metadata, relation, template)
    return target ? [...new Set([target.keyPath, ...templateFields(target.template)])] : []
  },
  text: (value, { template }, { metadata, relation, text }) => {
    const target = relatedTarget(metadata, relation, template)
    if (Array.isArray(value)) return text('related_values.count', { count: value.length })
    if (typeof value !== 'object' || value === null) return value === undefined || value === null ? '' : String(value)
    // Safe: an object of JSON is a record.
    const item = value as Readonly<Record<string, unknown>>
    if (!target) return JSON.stringify(value)
    return fallbackTitle(target.collection, target.template, item) || fillTemplate(target.template, item)
  },
  load: () => import('./RelatedValues.tsx'),
})
