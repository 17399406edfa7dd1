import { isRecord } from '#schemas/data/isRecord.ts'
export interface CollectionGroup {
  readonly name: string
  /** Open for good, open at first, or closed at first. */
  readonly accordion: 'always_open' | 'start_open' | 'start_collapsed'
  readonly collections: readonly string[]
}

/** The stored collection groups in the navigation of a role; null if it has none. */
export function collectionGroups(stored: unknown): readonly CollectionGroup[] | null {
  const groups = (Array.isArray(stored) ? stored : []).filter(isRecord).map(readGroup)
  return groups.length === 0 ? null : groups
}

function readGroup({ group_name, accordion, collections }: Readonly<Record<string, unknown>>): CollectionGroup {
  const listed: readonly unknown[] = Array.isArray(collections) ? collections : []
  return {
    name: typeof group_name === 'string' ? group_name : '',
    accordion: accordion === 'always_open' || accordion === 'start_open' ? accordion : 'start_collapsed',
    collections: listed.flatMap(entry => {
      const name = isRecord(entry) ? entry['collection'] : entry
      return typeof name === 'string' ? [name] : []
    }),
  }
}
