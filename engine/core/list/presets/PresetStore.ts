import type { Preset } from '#schemas/data/Preset.ts'
import { Creations } from './Creations.ts'
import type { ListPreset } from './ListPreset.ts'
import type { PresetStoreDeps } from './PresetStoreDeps.ts'
import { keyOf, type PresetChange, type ViewName, viewOf } from './PresetView.ts'
import { SaveQueue } from './SaveQueue.ts'
import { emptyPreset, readPreset, selectPreset } from './selectPreset.ts'

/**
 * The presets of the signed-in user. A change to the usual view shows at once, is saved after a pause or when the page
 * is left, and is taken back when saving fails (P-425, P-426). A change to a bookmark stays with the person until it is
 * saved or reset (C-184 … C-186), beyond a reload and the end of the tab. A preset of somebody else is never
 * overwritten: the change becomes a new one of the user's own (P-435).
 */
export class PresetStore {
  private readonly deps: PresetStoreDeps
  private presets: readonly Preset[]
  private marks: readonly ListPreset[] | null = null
  private readonly drafts = new Map<string, ListPreset>()
  /** Of the usual views, by collection. */
  private readonly saves = new SaveQueue(collection => this.saveNow({ collection, bookmark: null }))
  private readonly creations: Creations
  private leaving = false
  private readonly edits = new Set<number>()
  private readonly listeners = new Set<() => void>()

  constructor(deps: PresetStoreDeps) {
    this.deps = deps
    this.presets = deps.presets
    this.creations = new Creations(deps.save)
    for (const { collection, shown, creation } of deps.left?.read() ?? []) {
      const view = { collection, bookmark: null }
      if (creation) this.creations.adopt(creation)
      this.drafts.set(keyOf(view), { ...this.current(view), ...shown })
      this.saves.soon(collection)
    }
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
    if (view.bookmark !== null) {
      this.edits.add(view.bookmark)
      this.deps.kept?.put(view, viewOf(this.current(view)))
    } else {
      this.saves.soon(view.collection)
      // Told by whoever hears later that the page goes.
      if (this.leaving) this.leave(true)
    }
    this.tell()
  }

  /** Brings back what was changed in a bookmark and not saved when an earlier page went. */
  readonly recall = async (view: ViewName): Promise<void> => {
    const { bookmark } = view
    if (bookmark === null || this.edits.has(bookmark)) return
    const found = await this.deps.kept?.find(view)
    // What has been changed meanwhile is later than what was kept.
    if (!found || this.edits.has(bookmark) || !this.has(view)) return
    this.drafts.set(keyOf(view), { ...this.current(view), ...found })
    this.edits.add(bookmark)
    this.tell()
  }

  /** A bookmark as it was saved (C-186); the usual view as if nothing had ever been set (C-191 … C-195). */
  readonly reset = (view: ViewName): void => {
    if (view.bookmark !== null) {
      this.forgetEdits(view)
      this.tell()
      return
    }
    const { id, user } = this.current(view)
    const own = user === this.deps.owner.user
    const empty = emptyPreset(view.collection, this.deps.owner)
    this.drafts.set(keyOf(view), { ...empty, id: own ? id : null, layout: 'tabular' })
    this.tell()
    this.saves.now(view.collection)
  }

  /**
   * The page goes: what is waiting is sent, and what nobody has answered for is left to the next page, which may come
   * before it. Or the page is there, again.
   */
  readonly leave = (leaving: boolean): void => {
    this.leaving = leaving
    if (leaving) this.flush()
    const unsaved = leaving ? this.saves.unsaved() : []
    this.deps.left?.put(
      unsaved.map(collection => ({
        collection,
        shown: viewOf(this.current({ collection, bookmark: null })),
        creation: this.creations.of(collection),
      })),
    )
  }

  /** The store is done with: what waits is saved, what is kept is left to the next one. */
  readonly close = (): void => {
    this.flush()
    this.deps.kept?.close()
  }

  /** Saves the changes to a bookmark: into it where it is the user's own, else as a copy of it. Gives the id (P-439). */
  readonly saveBookmark = async (view: ViewName): Promise<number> => {
    const draft = this.current(view)
    return this.isMine(draft) ? this.keep(draft, view) : this.addBookmark(view, draft.bookmark ?? '', null)
  }

  /** Saves what a list shows as a new bookmark of the user's own, and gives its id (P-439). */
  readonly addBookmark = async (view: ViewName, bookmark: string, search: string | null): Promise<number> => {
    const draft = this.current(view)
    const own = { id: null, user: this.deps.owner.user, role: null, bookmark }
    return this.keep({ ...draft, search: search ?? draft.search, ...own }, view)
  }

  /** Gives a bookmark another name; changes to it that are not saved stay so. */
  readonly rename = async (id: number, bookmark: string): Promise<void> => {
    const stored = this.stored(id)
    if (!stored) return
    this.put(await this.deps.save({ ...stored, bookmark }, null))
    const key = keyOf({ collection: stored.collection, bookmark: id })
    const draft = this.drafts.get(key)
    if (draft) this.drafts.set(key, { ...draft, bookmark })
    this.tell()
  }

  readonly remove = async (id: number): Promise<void> => {
    await this.deps.remove(id)
    const collection = this.stored(id)?.collection ?? ''
    this.presets = this.presets.filter(preset => preset.id !== id)
    this.marks = null
    this.forgetEdits({ collection, bookmark: id })
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

  /** A row that is being made has no name yet by which it could be changed. */
  private flush(): void {
    this.saves.flush(collection => this.creations.of(collection) === null)
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }

  private put(saved: Preset): void {
    this.presets = [...this.presets.filter(preset => preset.id !== saved.id), saved]
    this.marks = null
  }

  private forgetEdits(view: ViewName): void {
    if (view.bookmark === null) return
    this.edits.delete(view.bookmark)
    this.drafts.delete(keyOf(view))
    this.marks = null
    this.deps.kept?.drop(view)
  }

  /** Saves a bookmark; the one whose changes it holds is as it was saved again. */
  private async keep(draft: ListPreset, edited: ViewName): Promise<number> {
    const saved = await this.deps.save(draft, null)
    this.put(saved)
    this.forgetEdits(edited)
    this.tell()
    return saved.id
  }

  private async saveNow(view: ViewName): Promise<void> {
    const key = keyOf(view)
    const draft = this.current(view)
    const { user } = this.deps.owner
    try {
      const saved = await this.creations.save(
        draft.user === user ? draft : { ...draft, id: null, user, role: null, bookmark: null },
      )
      this.put(saved)
      const latest = this.drafts.get(key)
      // Changes made meanwhile stay; they only learn which row they belong to.
      if (latest) this.drafts.set(key, { ...latest, id: saved.id, user: saved.user, role: saved.role })
    } catch (cause) {
      // Changes made meanwhile stay as well: the save that they wait for takes all of it along.
      if (this.drafts.get(key) === draft) this.drafts.delete(key)
      this.deps.failed(cause)
    }
    this.tell()
  }
}
