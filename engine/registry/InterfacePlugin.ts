import type { ComponentType } from 'react'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Access } from './Access.ts'
import type { OptionsOf, OptionsSchema } from './OptionsSchema.ts'
import type { Patch, RelationEdit } from './Patch.ts'

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
  /** Emits a change. Never while mounting. */
  readonly change: (patch: Patch) => void
}

/** An interface as a value: everything but the component, which is loaded when first drawn. */
export interface InterfacePlugin {
  readonly kind: 'interface'
  readonly id: string
  /** Key of the name in the catalogue. */
  readonly name: string
  readonly icon: string
  /** The field types it can edit. */
  readonly types: readonly FieldType[]
  /** Relation kinds it is for; left out for interfaces of plain values. */
  readonly relations?: readonly string[]
  /** Field types whose default it is. */
  readonly defaultFor?: readonly FieldType[]
  readonly recommendedFor?: readonly FieldType[]
  readonly options: OptionsSchema
  /** True for notes, dividers and the like: no label, no value. */
  readonly presentation?: true
  /** The id of the built-in that it stands in for. */
  readonly replaces?: string
  /** Loads the component. `componentOf` gives it its type back; `define…` has checked it against the options. */
  readonly load: () => Promise<{ readonly default: unknown }>
}

/** Declares an interface; the component's `Options` must be what the schema says. */
export function defineInterface<const Options extends OptionsSchema>(
  plugin: Omit<InterfacePlugin, 'kind' | 'load' | 'options'> & {
    readonly options: Options
    readonly load: () => Promise<{ readonly default: ComponentType<InterfaceProps<never, OptionsOf<Options>>> }>
  },
): InterfacePlugin {
  // Safe: options are filled by the very schema that the plugin declares before it sees them.
  return { ...plugin, kind: 'interface' } as InterfacePlugin
}
