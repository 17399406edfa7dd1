import { type KeptViews, warn } from '../../journal/KeptViews.ts'

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
