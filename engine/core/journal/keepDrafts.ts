import type { ActorRefFrom } from 'xstate'
import type { HeldChangesList } from '#engine/core/journal/heldChanges.ts'
import { isEdited } from '../edits/Patch.ts'
import type { itemEditMachine } from '../item/itemEditMachine.ts'
import { rebase } from '../item/saving/rebase.ts'
import { type Draft, draftOf } from './Draft.ts'
import { type DraftJournal, type FoundDraft, lockOf, openJournal } from './draftJournal.ts'

/** Milliseconds after the last change at which it is written, and after the first at the latest. */
const pause = 300
const latest = 1000

export interface KeepDrafts {
  readonly actor: ActorRefFrom<typeof itemEditMachine>
  /** What drawers over the form hold. */
  readonly held: HeldChangesList
  /** Of this form. */
  readonly id: string
  /** Of the item, which may be a new one that gets its key. */
  readonly place: () => string
  readonly user: string
  readonly secret: string | null
  /** Without what is never kept. */
  readonly strip: (draft: Draft) => Draft | null
  /** There is a draft of an earlier time; null when there is none any more. */
  readonly offer: (found: FoundDraft | null) => void
  /** Nothing can be kept here, and why. */
  readonly fail: (cause: unknown) => void
}

export interface DraftKeeper {
  /** The draft goes on in this form. */
  readonly accept: (found: FoundDraft) => void
  readonly drop: (found: FoundDraft) => void
  readonly stop: () => void
}

/** Writes what is staged in a form into the journal while it is typed, and finds what an earlier form has left there. */
export function keepDrafts({ actor, held, id, place, user, secret, strip, offer, fail }: KeepDrafts): DraftKeeper {
  let release = () => {}
  let known = actor.getSnapshot().context
  let timer: ReturnType<typeof setTimeout> | null = null
  let since: number | null = null
  let isThere = false
  let searched = false

  const opening = openJournal(user, secret)
  // Known at once, and not only when something is to be written.
  opening.catch(fail)
  let queue: Promise<void> = Promise.resolve()
  /** One after the other, so that the last one stays. */
  const enqueue = (work: (journal: DraftJournal) => Promise<void>) => {
    queue = queue.then(async () => work(await opening)).catch(fail)
    return queue
  }
  if ('locks' in navigator)
    navigator.locks.request(lockOf(id), () => new Promise<void>(resolve => (release = resolve))).catch(fail)

  const write = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    since = null
    const draft = draftOf(actor.getSnapshot().context, held.all(), Date.now())
    const kept = draft && strip(draft)
    if (!kept && !isThere) return
    isThere = kept !== null
    void enqueue(journal => (kept ? journal.put(id, place(), kept) : journal.remove(id)))
  }
  const search = () =>
    enqueue(async journal => {
      for (let found = await journal.find(place()); ; found = await journal.find(place())) {
        // What is saved already, or was typed in vain, is no draft any more.
        const isWorth = found && isEdited(rebase([found.draft], actor.getSnapshot().context.item).edits)
        if (!found || isWorth) return offer(found)
        await journal.remove(found.id)
      }
    })
  const writeSoon = () => {
    const now = Date.now()
    since ??= now
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(write, Math.max(0, Math.min(pause, since + latest - now)))
  }
  const watch = () => {
    const { context } = actor.getSnapshot()
    const before = known
    known = context
    if (context.loaded && !searched) {
      searched = true
      void search()
    }
    if (context.history === before.history && context.sent === before.sent) return
    // A save begins or has succeeded, or nothing is staged any more: that is written at once.
    if (context.sent !== before.sent || !isEdited(context.history.edits)) return write()
    writeSoon()
  }
  const flush = () => {
    if (timer !== null) write()
  }
  const subscription = actor.subscribe(watch)
  const unhold = held.subscribe(writeSoon)
  watch()
  document.addEventListener('visibilitychange', flush)
  for (const name of ['pagehide', 'freeze']) window.addEventListener(name, flush)

  return {
    accept: found => {
      const { patches, began, unsettled } = found.draft
      actor.send({ type: 'draft.restored', patches, began, unsettled })
      write()
      void enqueue(journal => journal.remove(found.id)).then(search)
    },
    drop: found => {
      void enqueue(journal => journal.remove(found.id)).then(search)
    },
    stop: () => {
      flush()
      subscription.unsubscribe()
      unhold()
      document.removeEventListener('visibilitychange', flush)
      for (const name of ['pagehide', 'freeze']) window.removeEventListener(name, flush)
      void queue.finally(() => release())
    },
  }
}
