import type { Field } from '#schemas/data/Field.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

/** The options of number inputs that limit a value, by interface. The default interface of numbers is `numeric`. */
const limitOptions: Readonly<Record<string, readonly [minimum: string, maximum: string]>> = {
  numeric: ['min', 'max'],
  slider: ['minValue', 'maxValue'],
}

const numberTypes: ReadonlySet<string> = new Set(['integer', 'bigInteger', 'decimal', 'float'])

/** The problem with a number outside the limits of its input; null if there is none. */
export function limitProblem({ field, type, meta }: Field, value: unknown): Problem | null {
  const names = limitOptions[meta?.interface || 'numeric']
  if (!names || !numberTypes.has(type) || (typeof value !== 'number' && typeof value !== 'string')) return null
  const number = value === '' ? Number.NaN : Number(value)
  const [min, max] = names.map(name => numberOf(meta?.options?.[name]))
  if (min !== undefined && number < min) return { field, type: 'gte', valid: min }
  if (max !== undefined && number > max) return { field, type: 'lte', valid: max }
  return null
}

const numberOf = (option: unknown): number | undefined => (typeof option === 'number' ? option : undefined)
