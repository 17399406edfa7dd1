import { updateField } from '#schemas/model/modelCalls.ts'
import { entryOfTheirs } from '#schemas/names/findEntry.ts'
import type { Rule } from './Finding.ts'

/**
 * An interface that is not installed: users see raw values. A name from a later release without a matching interface is
 * stored unchanged, so that the project can move back.
 */
export const missingInterface: Rule = ({ metadata, registry }) =>
  metadata.collections
    .flatMap(({ isSystem, fields }) => (isSystem ? [] : fields))
    .flatMap(field => {
      const name = field.meta?.interface
      if (!name || registry.namedInterface(name) || registry.isAwaited('interface', name)) return []
      if (entryOfTheirs('interface', name, field.type) !== null)
        return {
          rule: 'interface',
          severity: 'hint',
          place: { collection: field.collection, field: field.field },
          args: { name },
          fix: null,
        }
      return {
        ...{
          rule: 'interface',
          severity: 'warning',
          place: { collection: field.collection, field: field.field },
          args: { name },
        },
        fix: [updateField(field.collection, field.field, { meta: { interface: null } }, { meta: { interface: name } })],
      }
    })
