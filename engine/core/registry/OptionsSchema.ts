/**
 * The options of a plugin: one literal JSON Schema, which gives the option form, the TypeScript type, the defaults and
 * the table in the documentation. Keys are option names, `title` a key of the catalogue.
 */
export type OptionsSchema = Readonly<Record<string, OptionSchema>>

export interface OptionSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  /** Key of the label in the catalogue. */
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly (string | number)[]
  readonly items?: OptionSchema
  readonly properties?: OptionsSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  /** Which interface edits the option, where the type alone does not tell. */
  readonly interface?: string
  /** Options of that interface. */
  readonly interfaceOptions?: Readonly<Record<string, unknown>>
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

/** The options as a component gets them: those with a default are always there. */
export type OptionsOf<Schema extends OptionsSchema> = {
  readonly [Key in keyof Schema as Schema[Key] extends { readonly default: unknown } ? Key : never]: ValueOf<
    Schema[Key]
  >
} & {
  readonly [Key in keyof Schema as Schema[Key] extends { readonly default: unknown } ? never : Key]?: ValueOf<
    Schema[Key]
  >
}
