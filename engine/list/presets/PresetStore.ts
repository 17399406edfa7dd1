import type { Preset } from '#schemas/data/Preset.ts'
import { emptyPreset, type ListPreset, type PresetOwner, selectPreset } from './selectPreset.ts'

export type PresetChange = Partial<
  Pick<ListPreset, 'search' | 'filters' | 'layout' | 'layout_query' | 'layout_options'>
>

export interface PresetStoreDeps {
  readonly owner: PresetOwner
  readonly presets: readonly Preset[]
  /** Saves, creating where there is no id; gives the row back. */
  readonly save: (preset: ListPreset) => Promise<Preset>
  readonly failed: (cause: unknown) => void
}

/** How long a change waits for the next before it is saved (P-438). */
const saveDelay = 450

/**
 * The presets of the signed-in user. A change shows at once, is saved after a pause or when the page is left, and is
 * taken back when saving fails (P-425, P-426). A preset of somebody else is never overwritten: the change becomes a new
 * one of the user's own (P-435).
 */
export class PresetStore {
  private readonly deps: PresetStoreDeps
  private presets: readonly Preset[]
  private readonly drafts = new Map<string, ListPreset>()
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()
  private readonly listeners = new Set<() => void>()

  constructor(deps: PresetStoreDeps) {
    this.deps = deps
    this.presets = deps.presets
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The preset in force for a collection; the same object until it changes. */
  readonly current = (collection: string): ListPreset => {
    const draft = this.drafts.get(collection)
    if (draft) return draft
    const preset = selectPreset(this.presets, collection, this.deps.owner)
    this.drafts.set(collection, preset)
    return preset
  }

  readonly change = (collection: string, change: PresetChange): void => {
    this.put(collection, { ...this.current(collection), ...change })
    clearTimeout(this.timers.get(collection))
    this.timers.set(
      collection,
      setTimeout(() => void this.save(collection), saveDelay),
    )
  }

  /** Back to nothing set (C-191 … C-195). */
  readonly reset = (collection: string): void => {
    const { id, user } = this.current(collection)
    const own = user === this.deps.owner.user
    this.put(collection, { ...emptyPreset(collection, this.deps.owner), id: own ? id : null })
    void this.save(collection)
  }

  /** Saves what is waiting, at once. */
  readonly flush = (): void => {
    for (const collection of [...this.timers.keys()]) void this.save(collection)
  }

  private put(collection: string, preset: ListPreset): void {
    this.drafts.set(collection, preset)
    for (const listener of this.listeners) listener()
  }

  private async save(collection: string): Promise<void> {
    clearTimeout(this.timers.get(collection))
    this.timers.delete(collection)
    const draft = this.current(collection)
    const { owner } = this.deps
    const mine = draft.user === owner.user
    try {
      const saved = await this.deps.save(
        mine ? draft : { ...draft, id: null, user: owner.user, role: null, bookmark: null },
      )
      this.presets = [...this.presets.filter(preset => preset.id !== saved.id), saved]
      const latest = this.drafts.get(collection)
      // Changes made meanwhile stay; they only learn which row they belong to.
      if (latest) this.put(collection, { ...latest, id: saved.id, user: saved.user, role: saved.role })
    } catch (cause) {
      this.drafts.delete(collection)
      for (const listener of this.listeners) listener()
      this.deps.failed(cause)
    }
  }
}
