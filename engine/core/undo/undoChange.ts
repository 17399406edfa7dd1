import type { Item } from '#schemas/data/Item.ts'
import type { BatchJob } from '../batch/BatchJob.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { canRestore } from './canRestore.ts'
import { type Undoing, undoDelete, undoValues } from './undoChanges.ts'

/** The function that undoes a change, given the items before it; null if it cannot be undone. */
export function undoChange(
  undoing: Undoing,
  metadata: Metadata,
  job: BatchJob,
  before: readonly Item[],
): (() => void) | null {
  if (before.length === 0) return null
  if (job.kind === 'delete') {
    if (canRestore(metadata, undoing.collection, before) !== null) return null
    return () => void undoDelete(undoing, metadata, before)
  }
  const fields = Object.keys(job.data)
  // Changes that were made to other items along the way are unknown here.
  const { collection } = undoing.collection
  const goesOn = (field: string) =>
    typeof job.data[field] === 'object' && job.data[field] !== null && metadata.relation(collection, field) !== null
  if (fields.some(goesOn)) return null
  return () => void undoValues(undoing, before, fields)
}
