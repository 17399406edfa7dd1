import type { TreeMove, TreePlace } from '#engine/core/item/nested/treeKeys.ts'
import type { TreeNode } from '#engine/core/item/nested/treeRows.ts'
import type { DropSpot } from '#engine/ui/drag/useDropTarget.ts'
import type { ListPermissions } from '../useListPermissions.ts'
import type { OpenedNode } from './TreeDialog.tsx'

export interface NodeRowProps {
  readonly node: TreeNode
  readonly name: string
  readonly collection: string
  readonly template: string
  readonly isActive: boolean
  readonly readOnly: boolean
  readonly canMove: boolean
  readonly dragKind: string
  readonly permissions: ListPermissions
  /** Where a step moves the node; null if it cannot go there. */
  readonly step: (move: TreeMove) => TreePlace | null
  /** Where a node goes that is dropped here; null if it cannot. */
  readonly placeOf: (dragged: TreeNode, spot: DropSpot) => TreePlace | null
  readonly go: (node: TreeNode, place: TreePlace | null) => void
  readonly enter: () => void
  readonly expand: () => void
  readonly open: (opened: OpenedNode) => void
  /** Removes the node, or undoes that. */
  readonly toggle: () => void
}
