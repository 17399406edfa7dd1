import type { ComponentType, ReactNode } from 'react'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Access } from '../access/Access.ts'
import type { Patch, ToManyEdit, ToOneEdit } from '../edits/Patch.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { OptionsOf, OptionsSchema } from './OptionsSchema.ts'
import type { OptionsBase } from './PluginBase.ts'

/**
 * The props of an interface, the editor of one field. `Value` is what the field should contain; the data may differ, so
 * a component shows a value of another type and does not overwrite it.
 */
export interface InterfaceProps<Value, Options = Readonly<Record<string, unknown>>> {
  /** The id for the control. The label of the row refers to it. */
  readonly id: string
  /** Ids of the note and of the message, for `aria-describedby`. */
  readonly describedBy: string | undefined
  readonly value: Value | null | undefined
  readonly options: Options
  readonly field: FieldInfo
  /**
   * If not allowed: shows the value, accepts no change. The row shows the reason; the control is read-only, not hidden.
   */
  readonly access: Access
  readonly invalid: boolean
  /** Every value of the item, edits applied. */
  readonly item: Item
  /** Null for an item that does not exist yet. */
  readonly primaryKey: Key | null
  /** The staged changes of a list of related items; empty for other fields. */
  readonly toManyEdit: ToManyEdit
  /** The staged changes within the item that the field points at; null for other fields, and when there are none. */
  readonly toOneEdit: ToOneEdit | null
  /** For groups: the rows of the fields inside, drawn. */
  readonly children?: ReactNode
  /** For groups: a summary of the fields inside while they are hidden. */
  readonly summary?: GroupSummary
  /** For groups: the same rows, each on its own. */
  readonly sections?: readonly GroupSection[]
  /** Emits a change. Never while mounting. */
  readonly change: (patch: Patch) => void
}

/** The summary of the fields in a group: how many, how many with edits, how many with problems. */
export interface GroupSummary {
  readonly fields: number
  readonly edited: number
  readonly problems: number
}

/** A field inside of a group, or a group in it with its rows. */
export interface GroupSection {
  readonly field: FieldInfo
  /** The options of a group; none for other fields. */
  readonly options: Readonly<Record<string, unknown>>
  readonly summary: GroupSummary
  /** The row of the field; for a group the rows inside it, without its own title. */
  readonly rows: ReactNode
}

/** An interface as a value: everything except the component, which loads on first use. */
export interface InterfacePlugin extends OptionsBase {
  readonly kind: 'interface'
  /** The field types it can edit. */
  readonly types: readonly FieldType[]
  /** Relation kinds it is for; left out for interfaces of plain values. */
  readonly relations?: readonly string[]
  /** The field types that it is the default of. */
  readonly defaultFor?: readonly FieldType[]
  readonly recommendedFor?: readonly FieldType[]
  /** True for notes, dividers and the like: no label, no value. */
  readonly presentation?: true
  /** True for groups: fields assigned to it are drawn inside it. Requires `presentation`. */
  readonly group?: true
  /** Names of other form fields that it depends on: it redraws when one of them changes. */
  readonly reads?: (options: Readonly<Record<string, unknown>>) => readonly string[]
  /** Other ids that stored fields may use. An interface with such an id itself takes precedence. */
  readonly aliases?: readonly string[]
  /** Loads the component. `componentOf` restores its type; `define…` has checked it against the options. */
  readonly load: () => Promise<{ readonly default: unknown }>
}

/** Declares an interface; the component's `Options` must match the schema. */
export function defineInterface<const Options extends OptionsSchema>(
  plugin: Omit<InterfacePlugin, 'kind' | 'load' | 'options' | 'reads'> & {
    readonly options: Options
    readonly reads?: (options: OptionsOf<Options>) => readonly string[]
    readonly load: () => Promise<{ readonly default: ComponentType<InterfaceProps<never, OptionsOf<Options>>> }>
  },
): InterfacePlugin {
  // Safe: options are filled by the very schema that the plugin declares before it sees them.
  return { ...plugin, kind: 'interface' } as InterfacePlugin
}
