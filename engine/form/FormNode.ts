import type { Problem } from '#schemas/validation/Problem.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Reason } from '../registry/Access.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'
import type { RelationEdit } from '../registry/Patch.ts'

export type FieldWidth = 'half' | 'full' | 'fill'

interface NodeBase {
  readonly field: FieldInfo
  readonly width: FieldWidth
  readonly required: boolean
  readonly value: unknown
  readonly edited: boolean
  readonly edit: RelationEdit
  /** Why the field takes no change; null when it does. */
  readonly closed: Reason | null
  readonly problem: Problem | null
}

/** One row of a form, decided before anything is drawn. A row that has not changed is the same object as before. */
export type FormNode =
  | (NodeBase & {
      readonly kind: 'field'
      readonly plugin: InterfacePlugin
      readonly options: Readonly<Record<string, unknown>>
    })
  /** The interface that the field names is not there; the raw value can still be edited. */
  | (NodeBase & { readonly kind: 'problem'; readonly missing: string })
