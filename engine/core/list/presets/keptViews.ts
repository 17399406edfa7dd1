import type { PresetView, ViewName } from './PresetStoreDeps.ts'

/** Changes to bookmarks that are not saved yet, kept in this browser. */
export interface KeptViews {
  /** What was left there when a page went; null for nothing. */
  readonly find: (view: ViewName) => Promise<PresetView | null>
  readonly put: (view: ViewName, shown: PresetView) => void
  readonly drop: (view: ViewName) => void
  /** The page goes on without them: what is kept can be found again. */
  readonly close: () => void
}

/** The journal of a person, opened when the first bookmark is. */
export function keptViews(user: string, secret: string | null): KeptViews {
  let opening: Promise<KeptViews> | null = null
  const open = () =>
    (opening ??= import('../../journal/viewJournal.ts').then(module => module.viewJournal(user, secret)))
  const later = (act: (kept: KeptViews) => void) => void open().then(act, warn)
  return {
    find: view => open().then(kept => kept.find(view)),
    put: (view, shown) => later(kept => kept.put(view, shown)),
    drop: view => later(kept => kept.drop(view)),
    close: () => void opening?.then(kept => kept.close(), warn),
  }
}

export const warn = (cause: unknown): null => {
  console.warn('Changes to a bookmark were not kept in this browser', cause)
  return null
}
