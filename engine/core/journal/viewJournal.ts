import { randomKey } from '../api/randomKey.ts'
import type { PresetView, ViewName } from '../list/presets/PresetView.ts'
import { type DraftJournal, lockOf, openJournal } from './draftJournal.ts'
import { type ViewDrafts, warn } from './ViewDrafts.ts'

interface Kept {
  readonly at: number
  readonly shown: PresetView
}

/** An entry that this page writes. Until it is released, no other page takes it for an abandoned one. */
interface Own {
  readonly id: string
  readonly release: () => void
}

const placeOf = ({ collection, bookmark }: ViewName): string => JSON.stringify(['bookmark', collection, bookmark])

/**
 * The changes of a user, encrypted in the same journal as the drafts of forms. Another tab shows a bookmark as saved.
 * Without browser storage, only this is missing.
 */
export function viewJournal(user: string, secret: string | null): ViewDrafts {
  const own = new Map<string, Own>()
  let queue: Promise<unknown> = Promise.resolve()
  const opening = openJournal<Kept>(user, secret)
  /** Serialized, so that the last write wins. */
  const enqueue = <Answer>(work: (journal: DraftJournal<Kept>) => Promise<Answer>): Promise<Answer | null> => {
    const done = queue.then(async () => work(await opening)).catch(warn)
    queue = done
    return done
  }
  const take = (place: string, id: string): string => {
    let release = () => {}
    void navigator.locks.request(lockOf(id), () => new Promise<void>(resolve => (release = resolve))).catch(warn)
    own.set(place, { id, release: () => release() })
    return id
  }
  const removeAll = async (place: string, journal: DraftJournal<Kept>) => {
    for (let entry = await journal.find(place); entry; entry = await journal.find(place)) await journal.remove(entry.id)
  }
  return {
    find: view =>
      enqueue(async journal => {
        const entry = await journal.find(placeOf(view))
        if (entry) take(placeOf(view), entry.id)
        return entry?.draft.shown ?? null
      }),
    put: (view, shown) => {
      const place = placeOf(view)
      void enqueue(journal => {
        const id = own.get(place)?.id ?? take(place, randomKey())
        return journal.put(id, place, { at: Date.now(), shown })
      })
    },
    drop: view => {
      const place = placeOf(view)
      void enqueue(async journal => {
        const { id, release } = own.get(place) ?? {}
        if (id !== undefined) await journal.remove(id)
        release?.()
        own.delete(place)
        await removeAll(place, journal)
      })
    },
    close: () => {
      void queue.then(() => {
        for (const { release } of own.values()) release()
        own.clear()
      })
    },
  }
}
