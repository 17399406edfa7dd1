import type { OptionSchema, OptionsSchema } from '#engine/core/registry/OptionsSchema.ts'

export interface OptionRow {
  readonly key: string
  readonly title: string
  readonly description: string | undefined
  readonly type: string
  readonly default: string
}

/** The options of a plugin as table rows; the parts of a list follow it. */
export const optionRows = (options: OptionsSchema, prefix = ''): readonly OptionRow[] =>
  Object.entries(options).flatMap(([name, option]) => [
    {
      key: `${prefix}${name}`,
      title: option.title ?? name,
      description: option.description,
      type: typeText(option),
      default: option.default === undefined ? '' : JSON.stringify(option.default),
    },
    ...optionRows(option.items?.properties ?? {}, `${prefix}${name}[].`),
    ...optionRows(option.properties ?? {}, `${prefix}${name}.`),
  ])

function typeText({ type = 'any', enum: choices, items, minimum, maximum }: OptionSchema): string {
  if (choices) return choices.map(choice => JSON.stringify(choice)).join(' | ')
  const range = [minimum !== undefined && `from ${minimum}`, maximum !== undefined && `to ${maximum}`].filter(Boolean)
  return [type === 'array' && items?.type ? `list of ${items.type}` : type, ...range].join(' ')
}
