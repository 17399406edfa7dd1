import type { ItemPresence } from './presenceCalls.ts'

/** Whether someone else has saved an item since an earlier report; `me` is the user of this page. */
export const savedByOthers = (before: ItemPresence | null, now: ItemPresence, me: string | null): boolean =>
  before !== null && now.change !== null && now.change.id !== before.change?.id && now.change.user !== me
