import type { Problem } from '#schemas/validation/Problem.ts'
import type { Reason } from '../access/Access.ts'
import type { OneEdit, RelationEdit } from '../edits/Patch.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'

export type FieldWidth = 'half' | 'full' | 'fill'

/** Who gave a new item its value. */
export type Prefill = { readonly by: 'default' } | { readonly by: 'preset'; readonly role: string | null }

interface NodeBase {
  readonly field: FieldInfo
  readonly width: FieldWidth
  readonly required: boolean
  readonly value: unknown
  /** The value without the edit. */
  readonly saved: unknown
  readonly edited: boolean
  readonly edit: RelationEdit
  readonly one: OneEdit | null
  /** Why the field takes no change; null when it does. */
  readonly closed: Reason | null
  readonly prefill: Prefill | null
  /** Whether it takes part in a batch edit; null outside of one. */
  readonly inBatch: boolean | null
  readonly problem: Problem | null
  /** The rows inside of a group; none for everything else. */
  readonly children: readonly FormNode[]
}

/** One row of a form, decided before anything is drawn. A row that has not changed is the same object as before. */
export type FormNode =
  | (NodeBase & {
      readonly kind: 'field'
      readonly plugin: InterfacePlugin
      readonly options: Readonly<Record<string, unknown>>
      /** The values of the other fields that the plugin goes by. */
      readonly reads: readonly unknown[]
    })
  /** The interface that the field names is not there, or not yet; the raw value can still be edited. */
  | (NodeBase & { readonly kind: 'problem'; readonly missing: string; readonly awaited: boolean })

/** The rows with those inside of groups, each group before its own. */
export const flatNodes = (nodes: readonly FormNode[]): readonly FormNode[] =>
  nodes.flatMap(node => (node.children.length === 0 ? [node] : [node, ...flatNodes(node.children)]))
