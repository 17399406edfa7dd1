import type { Problem } from '#schemas/validation/Problem.ts'
import { type ItemToValidate, validateItem } from '#schemas/validation/validateItem.ts'
import { limitProblem } from './numberLimits.ts'

/**
 * Validates an item before it is saved in a form: as the server does, and by the limits of its number inputs, which the
 * server does not know.
 */
export function validateInput(item: ItemToValidate): readonly Problem[] {
  const problems = validateItem(item)
  const limits = item.fields.flatMap(field => limitProblem(field, item.values[field.field]) ?? [])
  return [...problems, ...limits.filter(limit => !problems.some(problem => problem.field === limit.field))]
}
