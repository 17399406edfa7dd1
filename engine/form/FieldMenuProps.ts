import type { Patch } from '#engine/core/edits/Patch.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'

export interface FieldMenuProps {
  readonly node: FormNode
  readonly raw: boolean
  readonly setRaw: (raw: boolean) => void
  readonly change: (field: string, patch: Patch) => void
  readonly explain: () => void
}
