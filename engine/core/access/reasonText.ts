import type { Text } from '../i18n/createText.ts'
import { humanize } from '../metadata/humanize.ts'
import type { Reason } from './Access.ts'

/** The sentence that explains why something is read-only, naming the rule. */
export function reasonText(reason: Reason, text: Text): string {
  switch (reason.kind) {
    case 'no-permission':
      return text(`reason.no_permission.${reason.action}`, {
        role: reason.role ?? text('public_role'),
        collection: humanize(reason.collection),
      })
    case 'field-not-listed':
      return text(`reason.field_not_listed.${reason.action}`, { role: reason.role ?? text('public_role') })
    case 'row-not-covered':
      return text(`reason.row_not_covered.${reason.action}`, { role: reason.role ?? text('public_role') })
    case 'viewing-as':
      return text('reason.viewing_as', { role: reason.role ?? text('public_role') })
    case 'condition':
      return reason.name === null
        ? text(`reason.condition_${reason.makes}`)
        : text(`reason.named_condition_${reason.makes}`, { name: reason.name })
    case 'stated':
      return reason.sentence
    case 'readonly-setting':
    case 'primary-key':
    case 'generated':
    case 'no-editor':
    case 'not-in-batch':
    case 'busy':
    case 'nothing-to-save':
    case 'key-missing':
      return text(`reason.${reason.kind.replaceAll('-', '_')}`)
  }
}
