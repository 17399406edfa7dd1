import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { History } from '../edits/history.ts'
import type { Edits, FieldPatch, Patch } from '../edits/Patch.ts'
import type { Choice, Conflict } from './saving/Conflict.ts'
import type { RowBaseValues, RowValue } from './saving/rowBaseValues.ts'

/** What happens after an item is saved. */
export type AfterSave = 'quit' | 'stay' | 'add-new' | 'copy'

export interface ItemEditInput {
  /** Null for an item that does not exist yet, and for a singleton. */
  readonly primaryKey: Key | null
  readonly isSingleton: boolean
  /** The server does a write once, however often it is sent. */
  readonly exactlyOnce?: boolean
  /** The field with the key. With it, a new item stays in the form under its key after saving. */
  readonly keyField?: string
  /** The initial values of a new item, over its defaults. */
  readonly initial?: Item
}

/**
 * The input of the save actor: the edits and their target. A copy is a new item from the saved values and the edits.
 */
export interface SaveRequest {
  readonly primaryKey: Key | null
  readonly item: Item
  readonly edits: Edits
  /** The base values of edits that differ from the current item. */
  readonly baseValues: Item
  /** The base values of edits of related items. */
  readonly rows: RowBaseValues
  readonly asCopy: boolean
  /** The values that a copy has instead of the original's. */
  readonly copyValues: Item
  /** The item was deleted: its copy replaces it. */
  readonly isDeleted: boolean
  /** The same for every try of a save. */
  readonly idempotencyKey: string
}

/** A save with an unknown outcome: repeated with its key, it is executed only once. */
export interface Unsettled {
  readonly key: string
  readonly edits: Edits
}

/** The state of saving. */
export type Save =
  /** `next` was requested while the item was being read. */
  | { readonly step: 'none'; readonly next: AfterSave | null }
  | Sending
  /** `isCreated`: the save created an item. `next` was requested while it ran, and saves the changes since. */
  | { readonly step: 'saved'; readonly after: AfterSave; readonly isCreated: boolean; readonly next: AfterSave | null }
  /** Someone else changed the same fields. The save waits until the user chooses which values to keep. */
  | { readonly step: 'conflicted'; readonly after: AfterSave; readonly conflict: Conflict }

export interface Sending {
  readonly step: 'sending'
  readonly after: AfterSave
  /** The edits that are being saved. */
  readonly sent: History
  /** The values that a copy has instead of the original's. */
  readonly copyValues: Item
  /** Failed tries so far. */
  readonly attempt: number
  /** Why the last try failed. */
  readonly failure: ApiFailure | null
  readonly next: AfterSave | null
}

/** Changes from another page or an earlier session, applied on top of the saved values. */
export interface Restored {
  readonly patches: readonly FieldPatch[]
  readonly baseValues: Item
  readonly unsettled: Unsettled | null
}

export interface ItemEditContext extends ItemEditInput {
  /** As saved; for a new item its defaults. */
  readonly item: Item
  /** The item has been loaded once: from now on changes are accepted. */
  readonly loaded: boolean
  /** The staged edits with their history; while saving, those since it began. */
  readonly history: History
  /** The base values of edits whose item has changed since. */
  readonly baseValues: Item
  readonly unsettled: Unsettled | null
  readonly save: Save
  /** The current values of related items with staged edits: seen in a conflict, or written by an earlier save. */
  readonly resolvedRows: readonly RowValue[]
  /** The item was deleted while it was edited. */
  readonly isDeleted: boolean
  /** The values that archiving writes, and whether the page closes then. */
  readonly archiving: { readonly values: Item; readonly leaves: boolean } | null
  readonly problems: readonly Problem[]
  /** Why the item could not be read, or the last save or deletion failed. */
  readonly failure: ApiFailure | null
  /** When the last save was confirmed; null before the first. */
  readonly savedAt: Date | null
}

export type ItemEditEvent =
  | { readonly type: 'field.changed'; readonly field: string; readonly patch: Patch }
  | { readonly type: 'save.requested'; readonly after: AfterSave; readonly copyValues?: Item }
  /** Skips the back-off and retries now. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'save.stopped' }
  | { readonly type: 'conflict.resolved'; readonly choices: Readonly<Record<string, Choice>> }
  | { readonly type: 'conflict.closed' }
  | ({ readonly type: 'draft.restored' } & Restored)
  /** Archives an item, or unarchives it; `leaves` closes the page. */
  | { readonly type: 'archive.requested'; readonly values: Item; readonly leaves: boolean }
  | { readonly type: 'delete.requested' }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.cancelled' }
  | { readonly type: 'change.undone' }
  | { readonly type: 'change.redone' }
  | { readonly type: 'edits.discarded' }
  | { readonly type: 'reload.requested' }
  /** By another tab, or by another user: `by` is the id, null if unknown. */
  | { readonly type: 'item.changed'; readonly by?: string | null }
  | { readonly type: 'item.deleted' }

/** Events for views, emitted after the transition. */
export type ItemNews =
  /** The item as the server returned it; `isCreated` if it is new. */
  | { readonly type: 'saved'; readonly item: Item; readonly after: AfterSave; readonly isCreated: boolean }
  /** The item before the change, and the new values. */
  | { readonly type: 'archived'; readonly before: Item; readonly values: Item; readonly leaves: boolean }
  | { readonly type: 'deleted'; readonly item: Item }
  /** `after` is set for a save. */
  | { readonly type: 'refused'; readonly failure: ApiFailure; readonly after?: AfterSave }
  /** The displayed item was saved elsewhere; `edited` if unsaved changes stay on top of it, `by` as in `item.changed`. */
  | { readonly type: 'changed.elsewhere'; readonly edited: boolean; readonly by: string | null | undefined }
