import type { ReactNode } from 'react'
import type { FieldPlace, MetaChange } from '#engine/core/dataModel/collection/fieldOrder.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'

export interface FieldRowProps {
  readonly info: CollectionInfo
  readonly field: FieldInfo
  readonly place: FieldPlace
  /** The number of fields in the same group, including this one. */
  readonly count: number
  /** The groups that contain it, from the outermost, with their positions. */
  readonly around: readonly (readonly [FieldInfo, FieldPlace])[]
  /** The groups that it can be moved into. */
  readonly groups: readonly FieldInfo[]
  readonly change: (meta: MetaChange['meta']) => void
  readonly move: (field: string, place: FieldPlace) => void
  /** Null if the server cannot rename fields. */
  readonly rename: (() => void) | null
  readonly duplicate: () => void
  readonly remove: () => void
  /** Its content, if it is a group. */
  readonly children?: ReactNode
}
