import type { Problem } from '#schemas/validation/Problem.ts'
import type { Reason } from '../access/Access.ts'
import type { ToManyEdit, ToOneEdit } from '../edits/Patch.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'

export type FieldWidth = 'half' | 'full' | 'fill'

/** The source of a new item's value. */
export type Prefill = { readonly by: 'default' } | { readonly by: 'preset'; readonly role: string | null }

interface NodeBase {
  readonly field: FieldInfo
  readonly width: FieldWidth
  readonly required: boolean
  readonly value: unknown
  /** The value without the edit. */
  readonly saved: unknown
  readonly edited: boolean
  readonly toManyEdit: ToManyEdit
  readonly toOneEdit: ToOneEdit | null
  /** Why the field is read-only; null if it is not. */
  readonly readOnlyReason: Reason | null
  readonly prefill: Prefill | null
  /** Whether it is part of a batch edit; null outside of one. */
  readonly inBatch: boolean | null
  readonly problem: Problem | null
  /** The rows inside a group; empty for other nodes. */
  readonly children: readonly FormNode[]
}

/** A row of a form, computed before rendering. An unchanged row keeps its identity. */
export type FormNode =
  | (NodeBase & {
      readonly kind: 'field'
      readonly plugin: InterfacePlugin
      readonly options: Readonly<Record<string, unknown>>
      /** The values of other fields that the plugin depends on. */
      readonly reads: readonly unknown[]
    })
  /** The interface of the field is missing or still loading; the raw value can still be edited. */
  | (NodeBase & { readonly kind: 'problem'; readonly missing: string; readonly awaited: boolean })

/** The rows with those inside of groups, each group before its own. */
export const flatNodes = (nodes: readonly FormNode[]): readonly FormNode[] =>
  nodes.flatMap(node => (node.children.length === 0 ? [node] : [node, ...flatNodes(node.children)]))
