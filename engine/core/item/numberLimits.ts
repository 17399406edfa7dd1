import type { Field } from '#schemas/data/Field.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

/** The options of number inputs that limit a value, by interface. The default interface of numbers is `numeric`. */
const limitOptions: Readonly<Record<string, readonly [minimum: string, maximum: string]>> = {
  numeric: ['min', 'max'],
  slider: ['minValue', 'maxValue'],
}

/** The problem with a number outside the limits of its input; null if there is none. */
export function limitProblem({ field, type, meta }: Field, value: unknown): Problem | null {
  const names = limitOptions[meta?.interface || 'numeric']
  if (!names || !/^(integer|bigInteger|decimal|float)$/.test(type)) return null
  // NaN, which is within all limits, for anything that is not a number.
  const number = typeof value === 'number' || value ? Number(value) : Number.NaN
  const [min, max] = names.map(name => meta?.options?.[name])
  if (typeof min === 'number' && number < min) return { field, type: 'gte', valid: min }
  if (typeof max === 'number' && number > max) return { field, type: 'lte', valid: max }
  return null
}
