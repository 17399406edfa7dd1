import { isRecord } from '#schemas/data/isRecord.ts'
import type { OptionsSchema } from '../registry/OptionsSchema.ts'

/** The defaults of options. Names in lists, such as those of colors, are message keys and are translated. */
export const defaultsOf = (options: OptionsSchema, text: (key: string) => string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, named(option.default, text)]))

const named = (value: unknown, text: (key: string) => string): unknown =>
  Array.isArray(value)
    ? value.map(entry =>
        isRecord(entry) && typeof entry['name'] === 'string' ? { ...entry, name: text(entry['name']) } : entry,
      )
    : value
