/** A row of a tree, for its keys. */
export interface RowInTree {
  readonly id: string
  /** The id of the row that it is below. */
  readonly parent: string | null
  /** Undefined for a row with nothing below it. */
  readonly expanded: boolean | undefined
}

/** What a key does in a tree: opens or closes the row, or moves to another. */
export type TreeStep = 'expand' | 'collapse' | { readonly to: number }

/** The reading direction of a horizontal arrow key: 1 forward, -1 back, 0 for any other key. */
type Step = -1 | 0 | 1

/**
 * How the arrow keys, Home and End move in the shown rows of a tree (WAI-ARIA tree view). Null for any other key.
 * `canCollapse` is false while all rows stay expanded.
 */
export function treeStep(
  key: string,
  step: Step,
  at: number,
  rows: readonly RowInTree[],
  canCollapse = true,
): TreeStep | null {
  const active = rows[at]
  if (!active) return null
  if (step === 1) return active.expanded === false ? 'expand' : { to: active.expanded ? at + 1 : at }
  if (step === -1) {
    const above = rows.findIndex(({ id }) => id === active.parent)
    return active.expanded && canCollapse ? 'collapse' : { to: above < 0 ? at : above }
  }
  const to = {
    ArrowDown: Math.min(at + 1, rows.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: rows.length - 1,
  }
  return Object.hasOwn(to, key) ? { to: to[key as keyof typeof to] } : null
}

/** The next row whose name starts with a typed letter; null for none, and for other keys. */
export function letterStep(key: string, at: number, names: () => readonly (string | null)[]): number | null {
  if ([...key].length !== 1) return null
  const all = names()
  const next = all.findIndex((_, index) => startsWith(all[(at + 1 + index) % all.length], key))
  return next < 0 ? null : (at + 1 + next) % all.length
}

const startsWith = (name: string | null | undefined, letter: string): boolean =>
  name?.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()) ?? false
