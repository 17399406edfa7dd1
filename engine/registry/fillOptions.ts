import type { OptionSchema, OptionsSchema } from './OptionsSchema.ts'

/**
 * Options as stored, with defaults for those missing, null or of a wrong type, so that a plugin can trust them.
 * Options that the schema does not know are dropped.
 */
export function fillOptions(
  schema: OptionsSchema,
  stored: Readonly<Record<string, unknown>> | null | undefined,
): Readonly<Record<string, unknown>> {
  const filled: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(schema)) {
    const value = stored?.[name]
    if (value !== null && value !== undefined && fits(option, value)) filled[name] = value
    else if (option.default !== undefined) filled[name] = option.default
  }
  return filled
}

function fits(option: OptionSchema, value: unknown): boolean {
  if (option.enum) return option.enum.some(choice => choice === value)
  switch (option.type ?? 'any') {
    case 'any':
      return true
    case 'string':
      return typeof value === 'string'
    case 'integer':
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && !Array.isArray(value)
  }
}
