import * as Result from 'effect/Result'
import * as Schema from 'effect/Schema'
import { createStore } from '../store/createStore.ts'
import { nothingStaged, StagedModel } from './StagedModel.ts'

/** What an administrator has staged. */
const Staging = Schema.Struct({
  /** Edits are staged; otherwise they are sent at once. */
  isOn: Schema.Boolean,
  staged: StagedModel,
  /** The changes that undo those that were applied last. */
  undo: Schema.NullOr(StagedModel),
  /** The staged changes undo others. */
  undoes: Schema.Boolean,
})
export type Staging = typeof Staging.Type

export const noStaging: Staging = { isOn: false, staged: nothingStaged, undo: null, undoes: false }

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Staging))

const storeKey = (user: string): string => `fieldhouse-staged-${user}`

/** Unreadable data of another version counts as none. */
function read(user: string): Staging {
  const stored = localStorage.getItem(storeKey(user))
  return stored === null ? noStaging : Result.getOrElse(decode(stored), () => noStaging)
}

/** The staged changes of a user on this server, in this browser. */
export interface StagingStore {
  readonly get: () => Staging
  readonly subscribe: (listener: () => void) => () => void
  /** Stores the changes; returns whether the browser could. If not, they stay as they were. */
  readonly put: (next: Staging) => boolean
}

const stores = new Map<string, StagingStore>()

/** The store of a user. It follows changes in other tabs. */
export function stagingOf(user: string): StagingStore {
  const known = stores.get(user)
  if (known) return known
  const { get, put, subscribe } = createStore(read(user))
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storeKey(user)) put(read(user))
  })
  const store = {
    get,
    subscribe,
    put: (next: Staging) => {
      try {
        if (next === noStaging) localStorage.removeItem(storeKey(user))
        else localStorage.setItem(storeKey(user), JSON.stringify(next))
      } catch {
        return false
      }
      put(next)
      return true
    },
  }
  stores.set(user, store)
  return store
}
