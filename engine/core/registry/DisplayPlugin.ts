import type { ComponentType } from 'react'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import type { Format } from '../i18n/Format.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { OptionsOf, OptionsSchema } from './OptionsSchema.ts'
import type { OptionsBase } from './PluginBase.ts'

/** What a display, the read-only drawing of one value, is given. Pure and cheap: lists draw thousands. */
export interface DisplayProps<Value, Options = Readonly<Record<string, unknown>>> {
  readonly value: Value | null | undefined
  readonly options: Options
  readonly field: FieldInfo
  /** Drawn in a cell of a table, where figures are rounded. */
  readonly inTable?: boolean
}

/** What a display may ask when it says which sub-fields it needs. */
export interface DisplayContext {
  readonly field: FieldInfo
  readonly relation: RelationKind | null
  readonly metadata: Metadata
}

/** What a display may use to say a value in words. */
export interface TextContext extends DisplayContext {
  readonly text: (key: string, args?: Readonly<Record<string, unknown>>) => string
  readonly format: Format
}

/** A display as a value: everything but the component, which is loaded when first drawn. */
export interface DisplayPlugin extends OptionsBase {
  readonly kind: 'display'
  readonly types: readonly FieldType[]
  readonly relations?: readonly string[]
  /** Paths below the field that the display needs; none means the field itself. */
  readonly fields?: (options: Readonly<Record<string, unknown>>, context: DisplayContext) => readonly string[]
  /** The value in words: accessible name, search, CSV, differences, and what shows while the component loads. */
  readonly text: (value: unknown, options: Readonly<Record<string, unknown>>, context: TextContext) => string
  /** Loads the component. `componentOf` gives it its type back; `define…` has checked it against the options. */
  readonly load: () => Promise<{ readonly default: unknown }>
}

/** Declares a display; the component's `Options` must be what the schema says. */
export function defineDisplay<const Options extends OptionsSchema>(
  plugin: Omit<DisplayPlugin, 'kind' | 'load' | 'options' | 'fields' | 'text'> & {
    readonly options: Options
    readonly fields?: (options: OptionsOf<Options>, context: DisplayContext) => readonly string[]
    readonly text: (value: unknown, options: OptionsOf<Options>, context: TextContext) => string
    readonly load: () => Promise<{ readonly default: ComponentType<DisplayProps<never, OptionsOf<Options>>> }>
  },
): DisplayPlugin {
  // Safe: options are filled by the very schema that the plugin declares before it sees them.
  return { ...plugin, kind: 'display' } as DisplayPlugin
}
