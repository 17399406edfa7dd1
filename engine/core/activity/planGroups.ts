import type { Item } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'

/** An entry of the activity: one row, or the rows of changes that were made together, in the order of the list. */
export type LogEntry =
  | { readonly kind: 'single'; readonly row: Item }
  | { readonly kind: 'plan'; readonly rows: readonly [Item, Item, ...Item[]] }

/** The collections that contain the data model. A plan changes many rows of them. */
const modelCollections: ReadonlySet<unknown> = new Set([
  'directus_collections',
  'directus_fields',
  'directus_relations',
  'directus_permissions',
])

/** Between two rows of a plan, in milliseconds. */
const longestGap = 2_000

/**
 * Groups rows of one plan. Servers store no link between them, so these are neighbors in the list: changes to the data
 * model by the same user, from the same address and browser, with at most two seconds between them.
 */
export function groupPlans(rows: readonly Item[]): readonly LogEntry[] {
  const groups: Item[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && isSamePlan(before, row)) group.push(row)
    else groups.push([row])
  }
  return groups.flatMap<LogEntry>(([first, second, ...rest]) => {
    if (!first) return []
    return second ? { kind: 'plan', rows: [first, second, ...rest] } : { kind: 'single', row: first }
  })
}

function isSamePlan(a: Item, b: Item): boolean {
  const user = userOf(a)
  return (
    modelCollections.has(a['collection']) &&
    modelCollections.has(b['collection']) &&
    user !== null &&
    user === userOf(b) &&
    a['ip'] === b['ip'] &&
    a['user_agent'] === b['user_agent'] &&
    // False if a time cannot be read.
    Math.abs(momentOf(a) - momentOf(b)) <= longestGap
  )
}

/** The key of the user of a row; null if there is none. */
const userOf = (row: Item): string | null => readUser(row['user'])?.id ?? null

const momentOf = (row: Item): number => Date.parse(String(row['timestamp']))
