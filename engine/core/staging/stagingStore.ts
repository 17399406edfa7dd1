import * as Result from 'effect/Result'
import * as Schema from 'effect/Schema'
import { Preset } from '#schemas/data/Preset.ts'
import { browserStorage } from '../store/browserStorage.ts'
import { createStore } from '../store/createStore.ts'
import { nothingStaged, StagedModel } from './StagedModel.ts'
import { isStagedEmpty } from './stagedPlan.ts'

/** What an administrator has staged. */
const Staging = Schema.Struct({
  /** Edits are staged; otherwise they are sent at once. */
  isOn: Schema.Boolean,
  staged: StagedModel,
  /** The changes that undo those that were applied last. They stay until another change is made. */
  undo: Schema.NullOr(StagedModel),
  /** The presets of collections that were deleted by what was applied last. */
  undoPresets: Schema.optional(Schema.Array(Preset)),
  /** The staged changes undo others. */
  undoes: Schema.Boolean,
  /** Presets to create with the staged changes, of the collections that these create again. */
  presets: Schema.optional(Schema.Array(Preset)),
})
export type Staging = typeof Staging.Type

export const noStaging: Staging = { isOn: false, staged: nothingStaged, undo: null, undoes: false }

/** Nothing is staged, but what was applied last can still be undone. */
export const withoutStaging = ({ undo, undoPresets = [] }: Staging): Staging =>
  undo === null ? noStaging : { ...noStaging, undo, undoPresets }

/** The changes that undo those that were applied last are staged, with the presets to restore. */
export const stagedUndo = (staging: Staging): Staging => {
  const { undo, undoPresets = [] } = staging
  return undo === null ? staging : { ...staging, isOn: true, staged: undo, undoes: true, presets: undoPresets }
}

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Staging))

const storeKey = (user: string): string => `fieldhouse-staged-${user}`

/** Unreadable data of another version counts as none. */
function read(user: string): Staging {
  const stored = browserStorage.read(storeKey(user))
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
      const isStored = browserStorage.write(storeKey(user), next === noStaging ? null : JSON.stringify(next))
      if (isStored) put(next)
      return isStored
    },
  }
  stores.set(user, store)
  return store
}

/** Call after a change that was not staged: what was applied before it can no longer be undone as a whole. */
export function forgetUndo(user: string): void {
  const store = stagingOf(user)
  const { undo, undoPresets: _, ...rest } = store.get()
  if (undo === null) return
  store.put(rest.isOn || !isStagedEmpty(rest.staged) ? { ...rest, undo: null } : noStaging)
}
