import type { Item, Key } from '#schemas/data/Item.ts'
import { type ApiFailure, isApiFailure } from '../../api/ApiFailure.ts'
import { randomKey } from '../../api/randomKey.ts'
import { noHistory } from '../../edits/history.ts'
import { type FieldPatch, isEdited } from '../../edits/Patch.ts'
import { sameValue } from '../../edits/sameValue.ts'
import type { AfterSave, ItemEditContext, Restored, Save, SaveRequest, Sending } from '../ItemEdit.ts'
import { type Choice, readConflict, rowConflictId } from './Conflict.ts'
import { originals, patchesOf, rebase, withSavedRows } from './rebase.ts'
import { isTriedAgain } from './retry.ts'
import { patchAt, rowBaseValues, writtenRows } from './rowBaseValues.ts'

/** Part of the context that a step of the machine changes. */
type Change = Partial<ItemEditContext>

const notSaving: Save = { step: 'none', next: null }

/** The running save; undefined if there is none. */
export const sendingOf = ({ save }: Pick<ItemEditContext, 'save'>): Sending | undefined =>
  save.step === 'sending' ? save : undefined

/** The action that was requested while another operation was running. */
export const nextOf = ({ save }: ItemEditContext): AfterSave | null => (save.step === 'conflicted' ? null : save.next)

/** Moves the staged edits to `sent`; later edits stack on top. */
export function startSave(context: ItemEditContext, after: AfterSave, copyValues: Item = {}): Change {
  const { history, unsettled } = context
  // Other values of a copy are another write.
  const isSame = sameValue(unsettled?.edits, history.edits) && Object.keys(copyValues).length === 0
  const key = unsettled && isSame ? unsettled.key : randomKey()
  return {
    save: { step: 'sending', after, sent: history, copyValues, attempt: 0, failure: null, next: null },
    history: { edits: history.edits, past: [], future: [] },
    unsettled: { key, edits: history.edits },
    failure: null,
    problems: [],
  }
}

export function saveRequest(context: ItemEditContext): SaveRequest {
  const { primaryKey, item, baseValues, isDeleted, resolvedRows, unsettled } = context
  const { sent = noHistory, copyValues = {}, after } = sendingOf(context) ?? {}
  return {
    ...{ primaryKey, item, baseValues, isDeleted },
    edits: sent.edits,
    rows: rowBaseValues(sent.edits, patchesOf(sent.past), resolvedRows),
    asCopy: after === 'copy',
    copyValues,
    idempotencyKey: unsettled?.key ?? '',
  }
}

/** Queues a save of later edits behind the running one. */
export const queueSave = (context: ItemEditContext, next: AfterSave): Change => {
  const sending = sendingOf(context)
  return sending ? { save: { ...sending, next } } : {}
}

/** Whether a failed try is followed by another one; a defect of our own would only repeat itself. */
export function isRetried(context: ItemEditContext, cause: unknown): boolean {
  const sending = sendingOf(context)
  return (
    sending !== undefined && isApiFailure(cause) && isTriedAgain(cause, sending.attempt, isRepeatable(context, sending))
  )
}

export function countRetry(context: ItemEditContext, failure: ApiFailure): Change {
  const sending = sendingOf(context)
  return sending ? { save: { ...sending, failure, attempt: sending.attempt + 1 } } : {}
}

/** Whether a retry cannot execute the save twice: the server ensures it, or only values are written. */
function isRepeatable({ exactlyOnce, primaryKey }: ItemEditContext, { after, sent }: Sending): boolean {
  const edits = Object.values(sent.edits)
  return exactlyOnce === true || (primaryKey !== null && after !== 'copy' && edits.every(edit => edit.kind === 'value'))
}

/** The save failed: all edits are staged as one again. */
export function restoreStaged(context: ItemEditContext): Change {
  const { history } = context
  const sending = sendingOf(context)
  if (!sending) return {}
  const { sent } = sending
  const changed = history.past.length > 0
  return {
    save: notSaving,
    history: {
      edits: history.edits,
      past: [...sent.past, ...history.past],
      future: changed || history.future.length > 0 ? history.future : sent.future,
    },
  }
}

export function rejectSave(context: ItemEditContext, failure: ApiFailure): Change {
  const refused = failure._tag === 'Refused'
  const conflict = readConflict(failure)
  const after = sendingOf(context)?.after ?? 'stay'
  return {
    ...restoreStaged(context),
    ...(conflict ? { save: { step: 'conflicted', after, conflict } } : {}),
    failure,
    problems: refused ? failure.problems : [],
    isDeleted: context.isDeleted || (refused && failure.status === 404 && context.primaryKey !== null),
    // A response settles the outcome; without one it is unknown.
    unsettled: refused ? null : context.unsettled,
  }
}

/** Applies the saved item. Edits made during the save stay staged on top of it. */
export function applySaved(context: ItemEditContext, value: Item): Change {
  const sending = sendingOf(context)
  if (!sending) return {}
  const { after, next } = sending
  const { edits } = sending.sent
  const base = { unsettled: null, baseValues: {}, resolvedRows: [], savedAt: new Date() }
  const moves = after === 'copy' || (context.primaryKey === null && !context.isSingleton)
  const item = moves ? value : { ...context.item, ...value }
  const later = rebase(withSavedRows(context.history.past, edits, moves ? {} : context.item, item), item)
  const edited = isEdited(later.edits)
  const history = edited ? later : noHistory
  const resolvedRows = writtenRows(edits, later.edits)
  const saved = (after: AfterSave, next: AfterSave | null): Save => ({ step: 'saved', after, isCreated: moves, next })
  if (moves) {
    const key = context.keyField === undefined ? undefined : item[context.keyField]
    const goesOn = isKey(key) && (edited || after === 'stay' || after === 'copy')
    // Edits made during the save belong to the new item, which this form now edits.
    return goesOn
      ? { ...base, resolvedRows, primaryKey: key, item, history, save: saved('stay', edited ? next : null) }
      : { ...base, history, save: saved(after, null) }
  }
  return {
    ...base,
    ...{ item, resolvedRows, history },
    save: edited ? saved('stay', next) : saved(after, null),
  }
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'

/** The item was deleted, or the caller lost access. */
export const isGone = (failure: ApiFailure): boolean =>
  failure._tag === 'Refused' && (failure.status === 404 || failure.status === 403)

/** The item was loaded: staged edits apply on top of it, and keep their base values. */
export function applyLoaded(context: ItemEditContext, item: Item): Change {
  const history = rebase(context.history.past, item)
  return {
    item,
    history: isEdited(history.edits) ? history : noHistory,
    baseValues: context.loaded ? originals(history.edits, context.baseValues, context.item, item) : {},
    loaded: true,
    isDeleted: false,
    failure: null,
  }
}

/** Every field in conflict has been decided: "theirs" is the saved value, "mine" the staged one. */
export function resolveConflict(context: ItemEditContext, choices: Readonly<Record<string, Choice>>): Change {
  const { theirs, rows } = context.save.step === 'conflicted' ? context.save.conflict : nothing
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
  const baseValues = Object.fromEntries(
    Object.entries(context.baseValues).filter(([field]) => !Object.hasOwn(theirs, field)),
  )
  const resolvedRows = [...context.resolvedRows, ...rows]
  return { item, history: rebase(past, item), baseValues, resolvedRows, failure: null }
}

const nothing = { theirs: {}, rows: [] }

/** Applies changes from elsewhere on top of the staged ones, as one step. */
export function applyRestored(context: ItemEditContext, { patches, baseValues, unsettled }: Restored): Change {
  const past = [...context.history.past, { patches, at: Date.now() }]
  const history = rebase(past, context.item)
  if (!isEdited(history.edits)) return {}
  return {
    history,
    baseValues: { ...context.baseValues, ...originals(history.edits, baseValues, {}, context.item) },
    unsettled,
  }
}
