import type { ComponentType } from 'react'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import type { Format } from '../i18n/Format.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { OptionsOf, OptionsSchema } from './OptionsSchema.ts'
import type { OptionsBase } from './PluginBase.ts'

/** The props of a display, the read-only view of one value. Pure and cheap: lists draw thousands. */
export interface DisplayProps<Value, Options = Readonly<Record<string, unknown>>> {
  readonly value: Value | null | undefined
  readonly options: Options
  readonly field: FieldInfo
  /** Drawn in a table cell, where numbers are rounded. */
  readonly inTable?: boolean
}

/** What a display can use to determine its sub-fields. */
export interface DisplayContext {
  readonly field: FieldInfo
  readonly relation: RelationKind | null
  readonly metadata: Metadata
}

/** What a display can use to format a value as text. */
export interface TextContext extends DisplayContext {
  readonly text: (key: string, args?: Readonly<Record<string, unknown>>) => string
  readonly format: Format
}

/** A display as a value: everything except the component, which loads on first use. */
export interface DisplayPlugin extends OptionsBase {
  readonly kind: 'display'
  readonly types: readonly FieldType[]
  readonly relations?: readonly string[]
  /** Paths below the field that the display needs; none means the field itself. */
  readonly fields?: (options: Readonly<Record<string, unknown>>, context: DisplayContext) => readonly string[]
  /** The value as text: for accessible names, search, CSV, differences, and while the component loads. */
  readonly text: (value: unknown, options: Readonly<Record<string, unknown>>, context: TextContext) => string
  /** Loads the component. `componentOf` restores its type; `define…` has checked it against the options. */
  readonly load: () => Promise<{ readonly default: unknown }>
}

/** Declares a display; the component's `Options` must match the schema. */
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
