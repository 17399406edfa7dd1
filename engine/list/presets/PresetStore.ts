import type { Preset } from '#schemas/data/Preset.ts'
import { emptyPreset, type ListPreset, type PresetOwner, readPreset, selectPreset } from './selectPreset.ts'

export type PresetChange = Partial<
  Pick<ListPreset, 'search' | 'filters' | 'layout' | 'layout_query' | 'layout_options'>
>

export interface PresetStoreDeps {
  readonly owner: PresetOwner
  readonly presets: readonly Preset[]
  /** Saves, creating where there is no id; gives the row back. */
  readonly save: (preset: ListPreset) => Promise<Preset>
  readonly remove: (id: number) => Promise<void>
  /** A preset that was made after the studio started; null where there is none that the user may see. */
  readonly read: (id: number) => Promise<Preset | null>
  readonly failed: (cause: unknown) => void
}

/** How long a change waits for the next before it is saved (P-438). */
const saveDelay = 450

/** What a list shows: a collection as usual, or by a bookmark. */
export interface ViewName {
  readonly collection: string
  readonly bookmark: number | null
}

const keyOf = ({ collection, bookmark }: ViewName): string =>
  bookmark === null ? `collection ${collection}` : `bookmark ${bookmark}`

/**
 * The presets of the signed-in user. A change to the usual view shows at once, is saved after a pause or when the page
 * is left, and is taken back when saving fails (P-425, P-426). A change to a bookmark stays with the person until it is
 * saved or reset (C-184 … C-186). A preset of somebody else is never overwritten: the change becomes a new one of the
 * user's own (P-435).
 */
export class PresetStore {
  private readonly deps: PresetStoreDeps
  private presets: readonly Preset[]
  private marks: readonly ListPreset[] | null = null
  private readonly drafts = new Map<string, ListPreset>()
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Saves on their way, by view: the next one waits, so that no view is created twice. */
  private readonly saving = new Map<string, Promise<void>>()
  private readonly edits = new Set<number>()
  private readonly listeners = new Set<() => void>()

  constructor(deps: PresetStoreDeps) {
    this.deps = deps
    this.presets = deps.presets
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The preset in force; the same object until it changes. An empty one for a bookmark that is not there. */
  readonly current = (view: ViewName): ListPreset => {
    const key = keyOf(view)
    const draft = this.drafts.get(key)
    if (draft) return draft
    const preset =
      view.bookmark === null
        ? selectPreset(this.presets, view.collection, this.deps.owner)
        : (this.stored(view.bookmark) ?? emptyPreset(view.collection, this.deps.owner))
    this.drafts.set(key, preset)
    return preset
  }

  /** The bookmarks that the user sees: of his own, of his role, and of everyone; the same list until it changes. */
  readonly bookmarks = (): readonly ListPreset[] => {
    const { owner } = this.deps
    this.marks ??= this.presets
      .filter(({ bookmark, user, role }) => {
        const isSeen = user === null ? role === null || role === owner.role : user === owner.user
        return bookmark !== null && isSeen
      })
      .map(readPreset)
      .toSorted((one, other) => (one.bookmark ?? '').localeCompare(other.bookmark ?? ''))
    return this.marks
  }

  readonly isMine = (preset: ListPreset): boolean => preset.user === this.deps.owner.user

  /** Whether a bookmark has changes that are not saved (C-185). */
  readonly isEdited = (bookmark: number | null): boolean => bookmark !== null && this.edits.has(bookmark)

  readonly change = (view: ViewName, change: PresetChange): void => {
    this.drafts.set(keyOf(view), { ...this.current(view), ...change })
    if (view.bookmark === null) this.soon(view)
    else this.edits.add(view.bookmark)
    this.tell()
  }

  /** A bookmark as it was saved (C-186); the usual view as if nothing had ever been set (C-191 … C-195). */
  readonly reset = (view: ViewName): void => {
    if (view.bookmark !== null) {
      this.forgetEdits(view.bookmark)
      this.tell()
      return
    }
    const { id, user } = this.current(view)
    const own = user === this.deps.owner.user
    const empty = emptyPreset(view.collection, this.deps.owner)
    this.drafts.set(keyOf(view), { ...empty, id: own ? id : null, layout: 'tabular' })
    this.tell()
    void this.saveView(view)
  }

  /** Saves what is waiting, at once. */
  readonly flush = (): void => {
    for (const collection of [...this.timers.keys()]) void this.saveView({ collection, bookmark: null })
  }

  /** Saves the changes to a bookmark: into it where it is the user's own, else as a copy of it. Gives the id (P-439). */
  readonly saveBookmark = async (view: ViewName): Promise<number> => {
    const draft = this.current(view)
    return this.isMine(draft) ? this.keep(draft, view.bookmark) : this.addBookmark(view, draft.bookmark ?? '', null)
  }

  /** Saves what a list shows as a new bookmark of the user's own, and gives its id (P-439). */
  readonly addBookmark = async (view: ViewName, bookmark: string, search: string | null): Promise<number> => {
    const draft = this.current(view)
    const own = { id: null, user: this.deps.owner.user, role: null, bookmark }
    return this.keep({ ...draft, search: search ?? draft.search, ...own }, view.bookmark)
  }

  /** Gives a bookmark another name; changes to it that are not saved stay so. */
  readonly rename = async (id: number, bookmark: string): Promise<void> => {
    const stored = this.stored(id)
    if (!stored) return
    this.put(await this.deps.save({ ...stored, bookmark }))
    const key = keyOf({ collection: stored.collection, bookmark: id })
    const draft = this.drafts.get(key)
    if (draft) this.drafts.set(key, { ...draft, bookmark })
    this.tell()
  }

  readonly remove = async (id: number): Promise<void> => {
    await this.deps.remove(id)
    this.presets = this.presets.filter(preset => preset.id !== id)
    this.forgetEdits(id)
    this.tell()
  }

  /** Whether there is such a bookmark of a collection; asks the server for one that was made meanwhile (C-072). */
  readonly find = async ({ collection, bookmark }: ViewName): Promise<boolean> => {
    const isIt = (preset: Preset) => preset.collection === collection && preset.bookmark !== null
    if (bookmark === null || this.presets.some(preset => preset.id === bookmark && isIt(preset))) return true
    const found = await this.deps.read(bookmark)
    if (!found || !isIt(found)) return false
    this.put(found)
    this.drafts.delete(keyOf({ collection, bookmark }))
    this.tell()
    return true
  }

  /** Whether a bookmark is at hand without asking. */
  readonly has = ({ collection, bookmark }: ViewName): boolean =>
    bookmark === null ||
    this.presets.some(each => each.id === bookmark && each.collection === collection && each.bookmark !== null)

  private stored(id: number): ListPreset | null {
    const found = this.presets.find(preset => preset.id === id)
    return found ? readPreset(found) : null
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }

  private put(saved: Preset): void {
    this.presets = [...this.presets.filter(preset => preset.id !== saved.id), saved]
    this.marks = null
  }

  private forgetEdits(bookmark: number): void {
    this.edits.delete(bookmark)
    this.drafts.delete(keyOf({ collection: '', bookmark }))
    this.marks = null
  }

  /** Saves a bookmark; the one whose changes it holds is as it was saved again. */
  private async keep(draft: ListPreset, edited: number | null): Promise<number> {
    const saved = await this.deps.save(draft)
    this.put(saved)
    if (edited !== null) this.forgetEdits(edited)
    this.tell()
    return saved.id
  }

  private soon(view: ViewName): void {
    clearTimeout(this.timers.get(view.collection))
    this.timers.set(
      view.collection,
      setTimeout(() => void this.saveView(view), saveDelay),
    )
  }

  private saveView(view: ViewName): Promise<void> {
    clearTimeout(this.timers.get(view.collection))
    this.timers.delete(view.collection)
    const before = this.saving.get(view.collection)
    const now = before ? before.then(() => this.saveNow(view)) : this.saveNow(view)
    this.saving.set(view.collection, now)
    return now.finally(() => {
      if (this.saving.get(view.collection) === now) this.saving.delete(view.collection)
    })
  }

  private async saveNow(view: ViewName): Promise<void> {
    const key = keyOf(view)
    const draft = this.current(view)
    const { owner } = this.deps
    const mine = draft.user === owner.user
    try {
      const saved = await this.deps.save(
        mine ? draft : { ...draft, id: null, user: owner.user, role: null, bookmark: null },
      )
      this.put(saved)
      const latest = this.drafts.get(key)
      // Changes made meanwhile stay; they only learn which row they belong to.
      if (latest) this.drafts.set(key, { ...latest, id: saved.id, user: saved.user, role: saved.role })
    } catch (cause) {
      this.drafts.delete(key)
      this.deps.failed(cause)
    }
    this.tell()
  }
}
