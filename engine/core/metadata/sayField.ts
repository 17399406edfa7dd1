import type { Field } from '#schemas/data/Field.ts'

/** Says in the person's language what the platform says of its own collections in English. */
export type Say = (english: string) => string

type Options = Readonly<Record<string, unknown>>

/** Members of options that people read. */
const read: ReadonlySet<string> = new Set(['placeholder', 'title', 'label', 'text', 'choices'])

/** A field of the platform's own with everything that people read of it said in another language, but for its name. */
export function sayField(field: Field, say: Say): Field {
  const { meta } = field
  if (!meta) return field
  return {
    ...field,
    meta: {
      ...meta,
      ...(meta.note ? { note: say(meta.note) } : {}),
      ...(meta.options ? { options: sayOptions(meta.options, say) } : {}),
      ...(meta.display_options ? { display_options: sayOptions(meta.display_options, say) } : {}),
    },
  }
}

const sayOptions = (options: Options, say: Say): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, read.has(name) ? sayAll(value, say) : value]),
  )

function sayAll(value: unknown, say: Say): unknown {
  if (typeof value === 'string') return say(value)
  if (Array.isArray(value)) return value.map(each => (isOptions(each) ? sayOptions(each, say) : each))
  return value
}

const isOptions = (value: unknown): value is Options => typeof value === 'object' && value !== null
