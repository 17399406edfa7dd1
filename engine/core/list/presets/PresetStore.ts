import type { Preset } from '#schemas/data/Preset.ts'
import type { ListPreset } from './ListPreset.ts'
import { PresetCreations } from './PresetCreations.ts'
import type { PresetStoreDeps } from './PresetStoreDeps.ts'
import { keyOf, type PresetChange, type ViewName, viewOf } from './PresetView.ts'
import { SaveQueue } from './SaveQueue.ts'
import { emptyPreset, readPreset, selectPreset } from './selectPreset.ts'

/**
 * The presets of the signed-in user. A change to the default view shows at once, is saved after a pause or when the
 * page unloads, and is reverted if saving fails. Changes to a bookmark are kept until they are saved or reset, even
 * after a reload or closing the tab. A preset of someone else is never overwritten: the change becomes a new preset of
 * the user.
 */
export class PresetStore {
  private readonly deps: PresetStoreDeps
  private presets: readonly Preset[]
  private marks: readonly ListPreset[] | null = null
  private readonly drafts = new Map<string, ListPreset>()
  /** Of the usual views, by collection. */
  private readonly saves = new SaveQueue(collection => this.saveNow({ collection, bookmark: null }))
  private readonly creations: PresetCreations
  private leaving = false
  private readonly edits = new Set<number>()
  private readonly listeners = new Set<() => void>()

  constructor(deps: PresetStoreDeps) {
    this.deps = deps
    this.presets = deps.presets
    this.creations = new PresetCreations(deps.save)
    for (const { collection, shown, creation } of deps.unsentViews?.read() ?? []) {
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

  /** The active preset; the same object until it changes. An empty one for a bookmark that does not exist. */
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

  /**
   * The bookmarks that the user sees: their own, those of their role, and those for everyone; the same list until it
   * changes.
   */
  readonly bookmarks = (): readonly ListPreset[] => {
    const { owner } = this.deps
    this.marks ??= this.presets
      .filter(({ bookmark, user, role }) => {
        const isSeen = user === null ? role === null || role === owner.role : user === owner.user
        return bookmark !== null && isSeen
      })
      .map(readPreset)
      .toSorted((a, b) => (a.bookmark ?? '').localeCompare(b.bookmark ?? ''))
    return this.marks
  }

  readonly isMine = (preset: ListPreset): boolean => preset.user === this.deps.owner.user

  /** Whether a bookmark has changes that are not saved. */
  readonly isEdited = (bookmark: number | null): boolean => bookmark !== null && this.edits.has(bookmark)

  readonly change = (view: ViewName, change: PresetChange): void => {
    this.drafts.set(keyOf(view), { ...this.current(view), ...change })
    if (view.bookmark !== null) {
      this.edits.add(view.bookmark)
      this.deps.viewDrafts?.put(view, viewOf(this.current(view)))
    } else {
      this.saves.soon(view.collection)
      // The page is already unloading, so the change is sent at once.
      if (this.leaving) this.leave(true)
    }
    this.notify()
  }

  /** Restores the unsaved changes of a bookmark from an earlier page. */
  readonly recall = async (view: ViewName): Promise<void> => {
    const { bookmark } = view
    if (bookmark === null || this.edits.has(bookmark)) return
    const storedView = await this.deps.viewDrafts?.find(view)
    // Changes made since are newer than the stored ones.
    if (!storedView || this.edits.has(bookmark) || !this.has(view)) return
    this.drafts.set(keyOf(view), { ...this.current(view), ...storedView })
    this.edits.add(bookmark)
    this.notify()
  }

  /** Resets a bookmark to its saved version, and the default view to its defaults. */
  readonly reset = (view: ViewName): void => {
    if (view.bookmark !== null) {
      this.forgetEdits(view)
      this.notify()
      return
    }
    const { id, user } = this.current(view)
    const own = user === this.deps.owner.user
    const empty = emptyPreset(view.collection, this.deps.owner)
    this.drafts.set(keyOf(view), { ...empty, id: own ? id : null, layout: 'tabular' })
    this.notify()
    this.saves.now(view.collection)
  }

  /**
   * The page unloads: waiting changes are sent, and unanswered ones are left to the next page, which may load before
   * they arrive. With false, the page is back.
   */
  readonly leave = (leaving: boolean): void => {
    this.leaving = leaving
    if (leaving) this.flush()
    const unsaved = leaving ? this.saves.unsaved() : []
    this.deps.unsentViews?.put(
      unsaved.map(collection => ({
        collection,
        shown: viewOf(this.current({ collection, bookmark: null })),
        creation: this.creations.of(collection),
      })),
    )
  }

  /** The store is no longer used: saves waiting changes and releases stored ones to the next store. */
  readonly close = (): void => {
    this.flush()
    this.deps.viewDrafts?.close()
  }

  /** Saves the changes of a bookmark: into it if it is the user's own, or else as a copy. Returns the id. */
  readonly saveBookmark = async (view: ViewName): Promise<number> => {
    const draft = this.current(view)
    return this.isMine(draft) ? this.keep(draft, view) : this.addBookmark(view, draft.bookmark ?? '', null)
  }

  /** Saves the current view as a new bookmark of the user, and returns its id. */
  readonly addBookmark = async (view: ViewName, bookmark: string, search: string | null): Promise<number> => {
    const draft = this.current(view)
    const own = { id: null, user: this.deps.owner.user, role: null, bookmark }
    return this.keep({ ...draft, search: search ?? draft.search, ...own }, view)
  }

  /** Renames a bookmark; its unsaved changes stay unsaved. */
  readonly rename = async (id: number, bookmark: string): Promise<void> => {
    const stored = this.stored(id)
    if (!stored) return
    this.put(await this.deps.save({ ...stored, bookmark }, null))
    const key = keyOf({ collection: stored.collection, bookmark: id })
    const draft = this.drafts.get(key)
    if (draft) this.drafts.set(key, { ...draft, bookmark })
    this.notify()
  }

  readonly remove = async (id: number): Promise<void> => {
    await this.deps.remove(id)
    const collection = this.stored(id)?.collection ?? ''
    this.presets = this.presets.filter(preset => preset.id !== id)
    this.marks = null
    this.forgetEdits({ collection, bookmark: id })
    this.notify()
  }

  /** Whether a collection has a bookmark; asks the server for ones created since. */
  readonly find = async ({ collection, bookmark }: ViewName): Promise<boolean> => {
    const isIt = (preset: Preset) => preset.collection === collection && preset.bookmark !== null
    if (bookmark === null || this.presets.some(preset => preset.id === bookmark && isIt(preset))) return true
    const bookmarkRow = await this.deps.read(bookmark)
    if (!bookmarkRow || !isIt(bookmarkRow)) return false
    this.put(bookmarkRow)
    this.drafts.delete(keyOf({ collection, bookmark }))
    this.notify()
    return true
  }

  /** Whether a bookmark is loaded. */
  readonly has = ({ collection, bookmark }: ViewName): boolean =>
    bookmark === null ||
    this.presets.some(each => each.id === bookmark && each.collection === collection && each.bookmark !== null)

  private stored(id: number): ListPreset | null {
    const match = this.presets.find(preset => preset.id === id)
    return match ? readPreset(match) : null
  }

  /** A row that is being created cannot be updated yet. */
  private flush(): void {
    this.saves.flush(collection => this.creations.of(collection) === null)
  }

  private notify(): void {
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
    this.deps.viewDrafts?.drop(view)
  }

  /** Saves a bookmark, and resets the one whose changes it contains. */
  private async keep(draft: ListPreset, edited: ViewName): Promise<number> {
    const saved = await this.deps.save(draft, null)
    this.put(saved)
    this.forgetEdits(edited)
    this.notify()
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
      // Keep changes made during the save; only update their row id.
      if (latest) this.drafts.set(key, { ...latest, id: saved.id, user: saved.user, role: saved.role })
    } catch (cause) {
      // Keep these changes too: the next save includes all of them.
      if (this.drafts.get(key) === draft) this.drafts.delete(key)
      this.deps.failed(cause)
    }
    this.notify()
  }
}
