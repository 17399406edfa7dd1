import type { ReactNode } from 'react'
import type { FieldPlace, MetaChange } from '#engine/core/dataModel/collection/fieldOrder.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'

export interface FieldRowProps {
  readonly info: CollectionInfo
  readonly field: FieldInfo
  readonly place: FieldPlace
  /** How many stand beside it, with itself. */
  readonly count: number
  /** The groups that it stands in, from the outermost, with their own places. */
  readonly around: readonly (readonly [FieldInfo, FieldPlace])[]
  /** The groups that it could be put into. */
  readonly groups: readonly FieldInfo[]
  readonly change: (meta: MetaChange['meta']) => void
  readonly move: (field: string, place: FieldPlace) => void
  readonly duplicate: () => void
  readonly remove: () => void
  /** What it holds, when it is a group. */
  readonly children?: ReactNode
}
