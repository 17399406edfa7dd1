import type { ActorRefFrom } from 'xstate'
import type { DrawerEditsList } from '#engine/core/journal/drawerEdits.ts'
import { isEdited } from '../edits/Patch.ts'
import type { itemEditMachine } from '../item/itemEditMachine.ts'
import { rebase } from '../item/saving/rebase.ts'
import { sendingOf } from '../item/saving/steps.ts'
import { type Draft, draftOf } from './Draft.ts'
import { type DraftJournal, lockOf, openJournal, type RecoveredDraft } from './draftJournal.ts'

/** Milliseconds after the last change at which it is written, and after the first at the latest. */
const pause = 150
const latest = 400

export interface KeepDrafts {
  readonly actor: ActorRefFrom<typeof itemEditMachine>
  /** Uncommitted changes in drawers over the form. */
  readonly drawerEdits: DrawerEditsList
  /** Of this form. */
  readonly id: string
  /** Of the item; changes when a new item gets its key. */
  readonly place: () => string
  readonly user: string
  readonly secret: string | null
  /** Removes values that must never be stored. */
  readonly strip: (draft: Draft) => Draft | null
  /** Called with the draft of an earlier session; null when it no longer exists. */
  readonly offer: (draft: RecoveredDraft | null) => void
  /** Called if nothing can be stored, with the reason. */
  readonly fail: (cause: unknown) => void
}

export interface DraftKeeper {
  /** This form continues the draft. */
  readonly accept: (draft: RecoveredDraft) => void
  readonly drop: (draft: RecoveredDraft) => void
  readonly stop: () => void
}

/** Writes the staged edits of a form to the journal as the user types, and finds the draft of an earlier session. */
export function keepDrafts({
  actor,
  drawerEdits,
  id,
  place,
  user,
  secret,
  strip,
  offer,
  fail,
}: KeepDrafts): DraftKeeper {
  let release = () => {}
  let savedContext = actor.getSnapshot().context
  let timer: ReturnType<typeof setTimeout> | null = null
  let since: number | null = null
  let isThere = false
  let searched = false

  const opening = openJournal(user, secret)
  // Reports a failure at once, not only on the first write.
  opening.catch(fail)
  /** Runs jobs one after the other. */
  const createQueue = () => {
    let queue: Promise<void> = Promise.resolve()
    const enqueue = (work: (journal: DraftJournal) => Promise<void>) => {
      queue = queue.then(async () => work(await opening)).catch(fail)
      return queue
    }
    return { enqueue, settled: () => queue }
  }
  const { enqueue, settled } = createQueue()
  // Separate, because a write must not wait until all drafts of this browser have been searched.
  const { enqueue: enqueueSearch } = createQueue()
  /** The newest state of the draft, until its write begins; a slow disk skips those in between. */
  let unwritten: { readonly draft: Draft | null } | null = null
  if ('locks' in navigator)
    navigator.locks.request(lockOf(id), () => new Promise<void>(resolve => (release = resolve))).catch(fail)

  const write = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    since = null
    const edited = draftOf(actor.getSnapshot().context, drawerEdits.all(), Date.now())
    const storable = edited && strip(edited)
    if (!storable && !isThere) return
    isThere = storable !== null
    unwritten = { draft: storable }
    void enqueue(async journal => {
      if (!unwritten) return
      const { draft } = unwritten
      unwritten = null
      await (draft ? journal.put(id, place(), draft) : journal.remove(id))
    })
  }
  const search = () =>
    enqueueSearch(async journal => {
      for (let entry = await journal.find(place()); ; entry = await journal.find(place())) {
        // Changes that were saved already, or that have no effect, are not a draft.
        const isWorth = entry && isEdited(rebase([entry.draft], actor.getSnapshot().context.item).edits)
        if (!entry || isWorth) return offer(entry)
        await journal.remove(entry.id)
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
    const before = savedContext
    savedContext = context
    if (context.loaded && !searched) {
      searched = true
      void search()
    }
    const isSame = sendingOf(context)?.sent === sendingOf(before)?.sent
    if (context.history === before.history && isSame) return
    // Written immediately when a save starts or succeeds, or when there are no staged changes.
    if (!isSame || !isEdited(context.history.edits)) return write()
    writeSoon()
  }
  const flush = () => {
    if (timer !== null) write()
  }
  const subscription = actor.subscribe(watch)
  const unhold = drawerEdits.subscribe(writeSoon)
  watch()
  document.addEventListener('visibilitychange', flush)
  for (const name of ['pagehide', 'freeze']) window.addEventListener(name, flush)

  return {
    accept: entry => {
      const { patches, began: baseValues, unsettled } = entry.draft
      actor.send({ type: 'draft.restored', patches, baseValues, unsettled })
      write()
      void enqueue(journal => journal.remove(entry.id)).then(search)
    },
    drop: entry => {
      void enqueue(journal => journal.remove(entry.id)).then(search)
    },
    stop: () => {
      flush()
      subscription.unsubscribe()
      unhold()
      document.removeEventListener('visibilitychange', flush)
      for (const name of ['pagehide', 'freeze']) window.removeEventListener(name, flush)
      void settled().finally(() => release())
    },
  }
}
