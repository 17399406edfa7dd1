import { updateField } from '#schemas/model/modelCalls.ts'
import { plainText } from '../display/displayText.ts'
import type { Rule } from './Finding.ts'

/** The archive value is not among the choices of its field, so users can neither select it nor see its name. */
export const archiveValueNotChoosable: Rule = ({ metadata }) =>
  metadata.collections
    .filter(({ isSystem }) => !isSystem)
    .flatMap(({ collection, meta }) => {
      const field = meta?.archive_field ? metadata.field(collection, meta.archive_field) : null
      const choices: unknown = field?.meta?.options?.['choices']
      if (!field || !Array.isArray(choices) || field.meta?.options?.['allowOther'] === true) return []
      const values = choices.map(choice =>
        plainText(typeof choice === 'object' && choice !== null ? Reflect.get(choice, 'value') : choice),
      )
      return [meta?.archive_value, meta?.unarchive_value].flatMap(value => {
        if (!value || values.includes(value)) return []
        const options = field.meta?.options ?? {}
        const change = { meta: { options: { ...options, choices: [...choices, { text: value, value }] } } }
        return {
          ...{ rule: 'archive_value', severity: 'warning', args: { value } },
          place: { collection, field: field.field },
          fix: [updateField(collection, field.field, change, { meta: { options } })],
        }
      })
    })
