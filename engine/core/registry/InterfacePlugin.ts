import type { ComponentType, ReactNode } from 'react'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Access } from '../access/Access.ts'
import type { OneEdit, Patch, RelationEdit } from '../edits/Patch.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { OptionsOf, OptionsSchema } from './OptionsSchema.ts'
import type { OptionsBase } from './PluginBase.ts'

/**
 * What an interface, the editor of one field, is given. `Value` is what the field should hold; the data may differ, so
 * a component treats a value of another type like an unknown one: it shows it and does not overwrite it.
 */
export interface InterfaceProps<Value, Options = Readonly<Record<string, unknown>>> {
  /** Goes on the control, so that the label of the row names it. */
  readonly id: string
  /** Ids of the note and of the message, for `aria-describedby`. */
  readonly describedBy: string | undefined
  readonly value: Value | null | undefined
  readonly options: Options
  readonly field: FieldInfo
  /** Closed: show the value, take no change. The row shows the reason; the control is read-only, not hidden. */
  readonly access: Access
  readonly invalid: boolean
  /** Every value of the item, edits applied. */
  readonly item: Item
  /** Null for an item that does not exist yet. */
  readonly primaryKey: Key | null
  /** What is staged for a list of related items; empty for other fields. */
  readonly edit: RelationEdit
  /** What is staged within the one item that the field points at; null for other fields, and when nothing is. */
  readonly one: OneEdit | null
  /** For groups: the rows of the fields inside, drawn. */
  readonly children?: ReactNode
  /** For groups: what there is to say of the fields inside while they are out of sight. */
  readonly summary?: GroupSummary
  /** For groups: the same rows, each on its own. */
  readonly sections?: readonly GroupSection[]
  /** Emits a change. Never while mounting. */
  readonly change: (patch: Patch) => void
}

/** What a group is told of the fields inside of it: how many, how many with edits, how many with problems. */
export interface GroupSummary {
  readonly fields: number
  readonly edited: number
  readonly problems: number
}

/** A field inside of a group, or a group in it with its rows. */
export interface GroupSection {
  readonly field: FieldInfo
  /** The options of a group; none of any other field. */
  readonly options: Readonly<Record<string, unknown>>
  readonly summary: GroupSummary
  /** The row of the field; of a group the rows inside of it, without its own title. */
  readonly rows: ReactNode
}

/** An interface as a value: everything but the component, which is loaded when first drawn. */
export interface InterfacePlugin extends OptionsBase {
  readonly kind: 'interface'
  /** The field types it can edit. */
  readonly types: readonly FieldType[]
  /** Relation kinds it is for; left out for interfaces of plain values. */
  readonly relations?: readonly string[]
  /** Field types whose default it is. */
  readonly defaultFor?: readonly FieldType[]
  readonly recommendedFor?: readonly FieldType[]
  /** True for notes, dividers and the like: no label, no value. */
  readonly presentation?: true
  /** True for groups: the fields that name it as theirs are drawn inside of it. Goes with `presentation`. */
  readonly group?: true
  /** Names of the other fields of the form that it goes by: a change of one of them draws it again. */
  readonly reads?: (options: Readonly<Record<string, unknown>>) => readonly string[]
  /** Other ids that stored fields may name it by. An interface that has such an id itself comes first. */
  readonly aliases?: readonly string[]
  /** Loads the component. `componentOf` gives it its type back; `define…` has checked it against the options. */
  readonly load: () => Promise<{ readonly default: unknown }>
}

/** Declares an interface; the component's `Options` must be what the schema says. */
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
