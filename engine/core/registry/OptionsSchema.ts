/**
 * The options of a plugin: one literal JSON Schema, which defines the option form, the TypeScript type, the defaults
 * and the table in the documentation. Keys are option names, `title` is a message key.
 */
export type OptionsSchema = Readonly<Record<string, OptionSchema>>

export interface OptionSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  /** Key of the label in the catalog. */
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly (string | number)[]
  readonly items?: OptionSchema
  readonly properties?: OptionsSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  /** The interface that edits the option, if the type alone does not determine it. */
  readonly interface?: string
  /** Options of that interface. */
  readonly interfaceOptions?: Readonly<Record<string, unknown>>
  /** Whether it only has an effect on the server, which reads it from the field. */
  readonly onServer?: boolean
}

type ValueOf<Schema extends OptionSchema> = Schema extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : Schema extends { readonly type: 'string' }
    ? string
    : Schema extends { readonly type: 'integer' | 'number' }
      ? number
      : Schema extends { readonly type: 'boolean' }
        ? boolean
        : Schema extends { readonly type: 'array'; readonly items: infer Items extends OptionSchema }
          ? readonly ValueOf<Items>[]
          : Schema extends { readonly type: 'object'; readonly properties: infer Properties extends OptionsSchema }
            ? { readonly [Key in keyof Properties]?: ValueOf<Properties[Key]> }
            : unknown

/** The options that a component receives: those with a default are always set. */
export type OptionsOf<Schema extends OptionsSchema> = {
  readonly [Key in keyof Schema as Schema[Key] extends { readonly default: unknown } ? Key : never]: ValueOf<
    Schema[Key]
  >
} & {
  readonly [Key in keyof Schema as Schema[Key] extends { readonly default: unknown } ? never : Key]?: ValueOf<
    Schema[Key]
  >
}
