import { isSystemCollection } from '../data/systemCollection.ts'
import { withDynamicValues } from '../filter/dynamicValues.ts'
import type { FilterTree } from '../filter/FilterTree.ts'
import { parseFilter, parseRule } from '../filter/parseFilter.ts'
import { ruleContext } from '../validation/fieldRule.ts'
import type { ModelRule } from './Finding.ts'

const context = ruleContext({ user: null, role: null })

function problemOf(tree: FilterTree | null | undefined, parse: typeof parseFilter): string | null {
  if (!tree) return null
  const parsed = parse(withDynamicValues(tree, context))
  return parsed.ok ? null : parsed.problem.path || parsed.problem.reason
}

/** The rules of a field that cannot be read: its validation then refuses nothing, its condition never applies. */
export const unreadableFieldRule: ModelRule = ({ metadata }) =>
  metadata.collections
    .filter(({ isSystem }) => !isSystem)
    .flatMap(({ fields }) => fields)
    .flatMap(({ collection, field, meta }) => {
      const conditions = meta?.conditions?.map(({ rule }) => ['condition', rule] as const) ?? []
      return [['validation', meta?.validation] as const, ...conditions].flatMap(([kind, tree]) => {
        const path = problemOf(tree, parseRule)
        if (path === null) return []
        return {
          ...{ rule: 'unreadable_rule', severity: 'warning' as const, place: { collection, field } },
          ...{ args: { kind, path }, fix: null },
        }
      })
    })

/** Item rules of a permission that cannot be read: it then covers no items and nothing can be saved. */
export const unreadablePermissionRule: ModelRule = ({ permissions }) =>
  permissions
    .filter(({ collection }) => !isSystemCollection(collection))
    .flatMap(({ collection, role, action, permissions: items, validation }) => {
      const path = problemOf(items, parseFilter) ?? problemOf(validation, parseRule)
      if (path === null) return []
      return {
        ...{ rule: 'unreadable_rule', severity: 'error' as const, place: { collection, role } },
        ...{ args: { kind: 'permission', action, path }, fix: null },
      }
    })
