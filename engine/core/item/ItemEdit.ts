import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { History } from '../edits/history.ts'
import type { Edits, FieldPatch, Patch } from '../edits/Patch.ts'
import type { Choice, Conflict } from './saving/Conflict.ts'
import type { RowsBegan, RowValue } from './saving/rowsBegan.ts'

/** Where to go once an item is saved. */
export type AfterSave = 'quit' | 'stay' | 'add-new' | 'copy'

export interface ItemEditInput {
  /** Null for an item that does not exist yet, and for a singleton. */
  readonly primaryKey: Key | null
  readonly isSingleton: boolean
  /** The server does a write once, however often it is sent. */
  readonly exactlyOnce?: boolean
  /** The field with the key: with it a new item goes on as itself once it is saved. */
  readonly keyField?: string
}

/** What the save actor is asked: which edits, onto what. A copy is a new item of the saved values and the edits. */
export interface SaveRequest {
  readonly primaryKey: Key | null
  readonly item: Item
  readonly edits: Edits
  /** What edits began from, where that is not what the item has. */
  readonly began: Item
  /** What edits of related items began from. */
  readonly rows: RowsBegan
  readonly asCopy: boolean
  /** The item has been deleted: a copy of it takes its place. */
  readonly gone: boolean
  /** The same for every try of a save. */
  readonly idempotencyKey: string
}

/** A save of which nobody knows whether it was done: sent again with its key, it is not done twice. */
export interface Unsettled {
  readonly key: string
  readonly edits: Edits
}

/** Changes from another page or another time, on top of what is saved. */
export interface Restored {
  readonly patches: readonly FieldPatch[]
  readonly began: Item
  readonly unsettled: Unsettled | null
}

export interface ItemEditContext extends ItemEditInput {
  /** As saved; for a new item its defaults. */
  readonly item: Item
  /** The item has been read once: from here on changes are taken. */
  readonly loaded: boolean
  /** What is staged, and how it came to be; while saving, what came to be since that began. */
  readonly history: History
  /** What edits began from, where the item has another value by now. */
  readonly began: Item
  /** What is being saved; null while nothing is. */
  readonly sent: History | null
  readonly unsettled: Unsettled | null
  /** Tries of this save that came to nothing. */
  readonly attempt: number
  /** Asked for while a save was running: save what was changed meanwhile, too. */
  readonly again: AfterSave | null
  /** The last save made an item. */
  readonly made: boolean
  readonly conflict: Conflict | null
  /** What related items have by now, of all that is staged for them: seen in a conflict, or written by a save before. */
  readonly decided: readonly RowValue[]
  /** The item was deleted while it was edited. */
  readonly gone: boolean
  /** What archiving writes, and whether the page is left then. */
  readonly archiving: { readonly values: Item; readonly leaves: boolean } | null
  readonly problems: readonly Problem[]
  /** Why loading, saving or deleting failed. */
  readonly failure: ApiFailure | null
  readonly after: AfterSave
  /** When the last save was confirmed; null before the first. */
  readonly savedAt: Date | null
}

export type ItemEditEvent =
  | { readonly type: 'field.changed'; readonly field: string; readonly patch: Patch }
  | { readonly type: 'save.requested'; readonly after: AfterSave }
  /** Now, and not when its time comes. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'save.stopped' }
  | { readonly type: 'conflict.resolved'; readonly choices: Readonly<Record<string, Choice>> }
  | { readonly type: 'conflict.closed' }
  | ({ readonly type: 'draft.restored' } & Restored)
  /** Puts an item into the archive, or takes it out and `leaves`. */
  | { readonly type: 'archive.requested'; readonly values: Item; readonly leaves: boolean }
  | { readonly type: 'delete.requested' }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.cancelled' }
  | { readonly type: 'change.undone' }
  | { readonly type: 'change.redone' }
  | { readonly type: 'edits.discarded' }
  | { readonly type: 'reload.requested' }
  /** In another tab. */
  | { readonly type: 'item.changed' }
  | { readonly type: 'item.deleted' }
