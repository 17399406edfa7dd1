import { type ViewDrafts, warn } from '../../journal/ViewDrafts.ts'

/** The journal of a person, opened when the first bookmark is. */
export function viewDrafts(user: string, secret: string | null): ViewDrafts {
  let opening: Promise<ViewDrafts> | null = null
  const open = () =>
    (opening ??= import('../../journal/viewJournal.ts').then(module => module.viewJournal(user, secret)))
  const later = (act: (views: ViewDrafts) => void) => void open().then(act, warn)
  return {
    find: view => open().then(views => views.find(view)),
    put: (view, shown) => later(views => views.put(view, shown)),
    drop: view => later(views => views.drop(view)),
    close: () => void opening?.then(views => views.close(), warn),
  }
}
