import { createStore } from '../store/createStore.ts'
import { type CollectionGroup, firstGroups } from './collectionGroup.ts'

/** The groups shown in the list of collections. Kept while the studio is open. */
export const shownGroups = createStore<ReadonlySet<CollectionGroup>>(firstGroups)

export function showGroup(group: CollectionGroup, shown: boolean): void {
  const next = new Set(shownGroups.get())
  if (shown) next.add(group)
  else next.delete(group)
  shownGroups.put(next)
}
