import type { ListPreset } from './ListPreset.ts'
import { PresetCreations } from './PresetCreations.ts'
import { PresetRows } from './PresetRows.ts'
import type { PresetStoreDeps } from './PresetStoreDeps.ts'
import { keyOf, type PresetChange, type ViewName, viewOf } from './PresetView.ts'
import { removeOwn } from './removeOwn.ts'
import { SaveQueue } from './SaveQueue.ts'
import { emptyPreset } from './selectPreset.ts'

/**
 * The presets of the signed-in user. A change to the default view shows at once, is saved after a pause or when the
 * page unloads, and is reverted if saving fails. Changes to a bookmark are kept until they are saved or reset, even
 * after a reload or closing the tab. A preset of someone else is never overwritten: the change becomes a new preset of
 * the user.
 */
export class PresetStore {
  private readonly deps: PresetStoreDeps
  private readonly rows: PresetRows
  private readonly drafts = new Map<string, ListPreset>()
  /** Of the usual views, by collection. */
  private readonly saves = new SaveQueue(collection => this.saveNow({ collection, bookmark: null }))
  private readonly creations: PresetCreations
  /** The collections whose own default presets are being deleted. */
  private readonly resets = new Set<string>()
  /** Drafts without changes of the user, after a reset. */
  private readonly unchanged = new WeakSet<ListPreset>()
  private leaving = false
  private readonly edits = new Set<number>()
  private readonly listeners = new Set<() => void>()

  constructor(deps: PresetStoreDeps) {
    this.deps = deps
    this.rows = new PresetRows(deps.presets, deps.owner)
    this.creations = new PresetCreations(deps.save)
    for (const { collection, shown, creation, reset } of deps.unsentViews?.read() ?? []) {
      const view = { collection, bookmark: null }
      if (creation) this.creations.adopt(creation)
      if (reset) this.showShared(view)
      if (shown) this.draft(view, shown)
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
        ? this.rows.default(view.collection)
        : (this.rows.find(view.bookmark) ?? emptyPreset(view.collection, this.deps.owner))
    this.drafts.set(key, preset)
    return preset
  }

  /** The bookmarks that the user sees; the same list until it changes. */
  readonly bookmarks = (): readonly ListPreset[] => this.rows.bookmarks()

  readonly isMine = (preset: ListPreset): boolean => preset.user === this.deps.owner.user

  /** Whether a bookmark has changes that are not saved. */
  readonly isEdited = (bookmark: number | null): boolean => bookmark !== null && this.edits.has(bookmark)

  readonly change = (view: ViewName, change: PresetChange): void => {
    this.draft(view, change)
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

  /** Resets a bookmark to its saved version. Deletes the user's own default view: the shared one shows again. */
  readonly reset = (view: ViewName): void => {
    if (view.bookmark === null) this.showShared(view)
    else this.forgetEdits(view)
    this.notify()
    if (view.bookmark === null) this.saves.now(view.collection)
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
      unsaved.map(collection => {
        const draft = this.current({ collection, bookmark: null })
        return {
          collection,
          shown: this.unchanged.has(draft) ? null : viewOf(draft),
          creation: this.creations.of(collection),
          reset: this.resets.has(collection),
        }
      }),
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
    return this.isMine(draft) ? this.keep(draft, view) : this.addBookmark(view, draft.bookmark ?? '', {})
  }

  /** Saves the current view, with what the list shows instead, as a new bookmark of the user; returns its id. */
  readonly addBookmark = async (view: ViewName, bookmark: string, shown: PresetChange): Promise<number> => {
    const draft = this.current(view)
    const own = { id: null, user: this.deps.owner.user, role: null, bookmark }
    return this.keep({ ...draft, ...shown, ...own }, view)
  }

  /** Renames a bookmark; its unsaved changes stay unsaved. */
  readonly rename = async (id: number, bookmark: string): Promise<void> => {
    const stored = this.rows.find(id)
    if (!stored) return
    this.rows.put(await this.deps.save({ ...stored, bookmark }, null))
    const key = keyOf({ collection: stored.collection, bookmark: id })
    const draft = this.drafts.get(key)
    if (draft) this.drafts.set(key, { ...draft, bookmark })
    this.notify()
  }

  readonly remove = async (id: number): Promise<void> => {
    await this.deps.remove(id)
    const collection = this.rows.find(id)?.collection ?? ''
    this.rows.drop(id)
    this.forgetEdits({ collection, bookmark: id })
    this.notify()
  }

  /** Whether a collection has a bookmark; asks the server for ones created since. */
  readonly find = async ({ collection, bookmark }: ViewName): Promise<boolean> => {
    if (bookmark === null || this.rows.has({ collection, bookmark })) return true
    const bookmarkRow = await this.deps.read(bookmark)
    if (bookmarkRow?.collection !== collection || bookmarkRow.bookmark === null) return false
    this.rows.put(bookmarkRow)
    this.drafts.delete(keyOf({ collection, bookmark }))
    this.notify()
    return true
  }

  /** Whether a bookmark is loaded. */
  readonly has = (view: ViewName): boolean => this.rows.has(view)

  /** A row that is being created cannot be updated yet, and one that is being deleted not at all. */
  private flush(): void {
    this.saves.flush(collection => this.creations.of(collection) === null && !this.resets.has(collection))
  }

  private notify(): void {
    for (const listener of this.listeners) listener()
  }

  private forgetEdits(view: ViewName): void {
    if (view.bookmark === null) return
    this.edits.delete(view.bookmark)
    this.drafts.delete(keyOf(view))
    this.deps.viewDrafts?.drop(view)
  }

  /** Saves a bookmark, and resets the one whose changes it contains. */
  private async keep(draft: ListPreset, edited: ViewName): Promise<number> {
    const saved = await this.deps.save(draft, null)
    this.rows.put(saved)
    this.forgetEdits(edited)
    this.notify()
    return saved.id
  }

  /** Applies a change. A shared preset is not overwritten: the change belongs to a new preset of the user. */
  private draft(view: ViewName, change: PresetChange): void {
    const current = this.current(view)
    const { user } = this.deps.owner
    const own = view.bookmark === null && current.user !== user ? { id: null, user, role: null } : {}
    this.drafts.set(keyOf(view), { ...current, ...own, ...change })
  }

  private showShared(view: ViewName): void {
    const shared = this.rows.shared(view.collection)
    this.resets.add(view.collection)
    this.unchanged.add(shared)
    this.drafts.set(keyOf(view), shared)
  }

  private async saveNow(view: ViewName): Promise<void> {
    const key = keyOf(view)
    let draft = this.current(view)
    try {
      if (this.resets.has(view.collection)) {
        await removeOwn(view.collection, this.rows, this.creations, this.deps.remove)
        this.resets.delete(view.collection)
        draft = this.current(view)
      }
      if (!this.unchanged.has(draft)) await this.saveDraft(key, draft)
    } catch (cause) {
      // Keep later changes too: the next save includes all of them.
      if (this.drafts.get(key) === draft) {
        this.drafts.delete(key)
        this.resets.delete(view.collection)
      }
      this.deps.failed(cause)
    }
    this.notify()
  }

  private async saveDraft(key: string, draft: ListPreset): Promise<void> {
    const saved = await this.creations.save(draft)
    this.rows.put(saved)
    const latest = this.drafts.get(key)
    // Keep changes made during the save; only update their row id. The row of a view that was reset is deleted next.
    if (latest && !this.resets.has(draft.collection))
      this.drafts.set(key, { ...latest, id: saved.id, user: saved.user, role: saved.role })
  }
}
