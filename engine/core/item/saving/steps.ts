import type { Item, Key } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import type { Outcome } from '../../api/exchange.ts'
import { randomKey } from '../../api/randomKey.ts'
import { type History, noHistory } from '../../edits/history.ts'
import { type FieldPatch, isEdited } from '../../edits/Patch.ts'
import { sameValue } from '../../edits/sameValue.ts'
import type { ItemEditContext, Restored, SaveRequest } from '../ItemEdit.ts'
import { type Choice, readConflict, rowConflictId } from './Conflict.ts'
import { originals, patchesOf, rebase, withSavedRows } from './rebase.ts'
import { patchAt, rowsBegan, writtenRows } from './rowsBegan.ts'

/** Part of the context that a step of the machine changes. */
type Change = Partial<ItemEditContext>

/** A save begins: what is staged is sent, and what is staged from here on stands on top of it. */
export function begun(context: ItemEditContext): Change {
  const { history, unsettled } = context
  const key = unsettled && sameValue(unsettled.edits, history.edits) ? unsettled.key : randomKey()
  return {
    sent: history,
    history: { edits: history.edits, past: [], future: [] },
    unsettled: { key, edits: history.edits },
    attempt: 0,
    failure: null,
    problems: [],
  }
}

export const saveRequest = (context: ItemEditContext): SaveRequest => ({
  primaryKey: context.primaryKey,
  item: context.item,
  edits: context.sent?.edits ?? {},
  began: context.began,
  rows: rowsBegan(context.sent?.edits ?? {}, patchesOf(context.sent?.past ?? []), context.decided),
  asCopy: context.after === 'copy',
  gone: context.gone,
  idempotencyKey: context.unsettled?.key ?? '',
})

/** Whether sending the same again cannot do it twice: the server sees to it, or nothing but values is written. */
export function isRepeatable({ exactlyOnce, primaryKey, after, sent }: ItemEditContext): boolean {
  const edits = Object.values(sent?.edits ?? {})
  return exactlyOnce === true || (primaryKey !== null && after !== 'copy' && edits.every(edit => edit.kind === 'value'))
}

/** The save has come to nothing: everything is staged as one again. */
export function givenBack({ sent, history }: ItemEditContext): History {
  if (!sent) return history
  const changed = history.past.length > 0
  return {
    edits: history.edits,
    past: [...sent.past, ...history.past],
    future: changed || history.future.length > 0 ? history.future : sent.future,
  }
}

export function refusedWith(context: ItemEditContext, failure: ApiFailure): Change {
  const refused = failure._tag === 'Refused'
  return {
    history: givenBack(context),
    sent: null,
    again: null,
    failure,
    problems: refused ? failure.problems : [],
    conflict: readConflict(failure),
    gone: context.gone || (refused && failure.status === 404 && context.primaryKey !== null),
    // An answer is an outcome; without one nobody knows.
    unsettled: refused ? null : context.unsettled,
  }
}

/** The server has saved: what was changed meanwhile stays staged, on top of what it gave back. */
export function landed(context: ItemEditContext, outcome: Outcome<Item>): Change {
  if (!outcome.ok) return {}
  const { sent, after, again } = context
  const base = { sent: null, unsettled: null, began: {}, decided: [], conflict: null, savedAt: new Date() }
  const moves = after === 'copy' || (context.primaryKey === null && !context.isSingleton)
  const item = moves ? outcome.value : { ...context.item, ...outcome.value }
  const later = rebase(withSavedRows(context.history.past, sent?.edits ?? {}, moves ? {} : context.item, item), item)
  const edited = isEdited(later.edits)
  const history = edited ? later : noHistory
  const decided = writtenRows(sent?.edits ?? {}, later.edits)
  if (moves) {
    const key = context.keyField === undefined ? undefined : item[context.keyField]
    const goesOn = isKey(key) && (edited || after === 'stay' || after === 'copy')
    // What is typed meanwhile belongs to the item that is there now: the same form goes on with it.
    return goesOn
      ? { ...base, decided, primaryKey: key, item, history, after: 'stay', again: edited ? again : null, made: true }
      : { ...base, history, again: null, made: true }
  }
  return {
    ...base,
    item,
    decided,
    history,
    made: false,
    after: edited ? 'stay' : after,
    again: edited ? again : null,
  }
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'

/** The item is not there any more, or was taken from this person. */
export const isGone = (failure: ApiFailure): boolean =>
  failure._tag === 'Refused' && (failure.status === 404 || failure.status === 403)

/** The item has been read: what is staged stands on it, and remembers what it began from. */
export function arrived(context: ItemEditContext, item: Item): Change {
  const history = rebase(context.history.past, item)
  return {
    item,
    history: isEdited(history.edits) ? history : noHistory,
    began: context.loaded ? originals(history.edits, context.began, context.item, item) : {},
    loaded: true,
    gone: false,
    failure: null,
  }
}

/** Every field in conflict has been decided: theirs is what is saved, mine what is staged. */
export function resolved(context: ItemEditContext, choices: Readonly<Record<string, Choice>>): Change {
  const { theirs = {}, rows = [] } = context.conflict ?? {}
  const item = { ...context.item, ...theirs }
  const { edits } = context.history
  const chosen = (field: string, choice: Choice | undefined): readonly FieldPatch[] => {
    if (choice === undefined || choice.use === 'mine') return []
    return [{ field, patch: choice.use === 'theirs' ? { op: 'unset' } : { op: 'set', value: choice.value } }]
  }
  const own = Object.keys(theirs).flatMap(field => chosen(field, choices[field]))
  const related = rows.flatMap(row =>
    chosen(row.field, choices[rowConflictId(row)]).flatMap(change => patchAt(edits, row.path, change) ?? []),
  )
  const patches = [...own, ...related]
  const past = patches.length > 0 ? [...context.history.past, { patches, at: Date.now() }] : context.history.past
  const began = Object.fromEntries(Object.entries(context.began).filter(([field]) => !Object.hasOwn(theirs, field)))
  const decided = [...context.decided, ...rows]
  return { item, history: rebase(past, item), began, decided, conflict: null, failure: null }
}

/** Changes from elsewhere come on top of what is staged, as one step. */
export function restored(context: ItemEditContext, { patches, began, unsettled }: Restored): Change {
  const past = [...context.history.past, { patches, at: Date.now() }]
  const history = rebase(past, context.item)
  if (!isEdited(history.edits)) return {}
  return { history, began: { ...context.began, ...originals(history.edits, began, {}, context.item) }, unsettled }
}
