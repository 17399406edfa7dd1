import type { OptionSchema, OptionsSchema } from './OptionsSchema.ts'

/**
 * Stored options with defaults for those that are missing, null, of a wrong type or out of bounds, so that a plugin can
 * rely on them. Drops options that the schema does not know, and list entries that do not match it.
 */
export function fillOptions(
  schema: OptionsSchema,
  stored: Readonly<Record<string, unknown>> | null | undefined,
): Readonly<Record<string, unknown>> {
  const filled: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(schema)) {
    const value = stored?.[name]
    if (value !== null && value !== undefined && fits(option, value)) filled[name] = fittingOf(option, value)
    else if (option.default !== undefined) filled[name] = option.default
  }
  return filled
}

const fittingOf = ({ items }: OptionSchema, value: unknown): unknown =>
  items && Array.isArray(value) && !value.every(entry => fits(items, entry))
    ? value.filter(entry => fits(items, entry))
    : value

/** Whether a value matches the schema of an option. */
export function fits(option: OptionSchema, value: unknown): boolean {
  if (option.enum) return option.enum.some(choice => choice === value)
  switch (option.type ?? 'any') {
    case 'any':
      return true
    case 'string':
      return typeof value === 'string'
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        value >= (option.minimum ?? Number.NEGATIVE_INFINITY) &&
        value <= (option.maximum ?? Number.POSITIVE_INFINITY)
      )
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
}
