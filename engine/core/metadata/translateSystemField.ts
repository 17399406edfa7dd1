import type { Field } from '#schemas/data/Field.ts'

/** Translates the platform's English texts about system collections. */
export type Translate = (english: string) => string

type Options = Readonly<Record<string, unknown>>

/** Members of options that people read. */
const read: ReadonlySet<string> = new Set(['placeholder', 'title', 'label', 'text', 'choices'])

/** A field of a system collection with all of its texts translated, except its name. */
export function translateSystemField(field: Field, translate: Translate): Field {
  const { meta } = field
  if (!meta) return field
  return {
    ...field,
    meta: {
      ...meta,
      ...(meta.note ? { note: translate(meta.note) } : {}),
      ...(meta.options ? { options: translateOptions(meta.options, translate) } : {}),
      ...(meta.display_options ? { display_options: translateOptions(meta.display_options, translate) } : {}),
    },
  }
}

const translateOptions = (options: Options, translate: Translate): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, read.has(name) ? translateValue(value, translate) : value]),
  )

function translateValue(value: unknown, translate: Translate): unknown {
  if (typeof value === 'string') return translate(value)
  if (Array.isArray(value)) return value.map(each => (isOptions(each) ? translateOptions(each, translate) : each))
  return value
}

const isOptions = (value: unknown): value is Options => typeof value === 'object' && value !== null
