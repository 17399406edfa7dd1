import type { PresetOwner } from '#schemas/data/defaultPreset.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { ListPreset } from './ListPreset.ts'
import type { ViewName } from './PresetView.ts'
import { isOwnDefault, readPreset, selectPreset, sharedPreset, visibleBookmarks } from './selectPreset.ts'

/** The stored presets that the user sees. */
export class PresetRows {
  private readonly owner: PresetOwner
  private rows: readonly Preset[]
  private marks: readonly ListPreset[] | null = null

  constructor(rows: readonly Preset[], owner: PresetOwner) {
    this.rows = rows
    this.owner = owner
  }

  find(id: number): ListPreset | null {
    const match = this.rows.find(preset => preset.id === id)
    return match ? readPreset(match) : null
  }

  /** The default preset of a list. */
  default(collection: string): ListPreset {
    return selectPreset(this.rows, collection, this.owner)
  }

  /** The default preset of a list without the user's own. */
  shared(collection: string): ListPreset {
    return sharedPreset(this.rows, collection, this.owner)
  }

  /** The default presets of a list that belong to the user; usually one at most. */
  own(collection: string): readonly Preset[] {
    return this.rows.filter(preset => isOwnDefault(preset, collection, this.owner))
  }

  /** The bookmarks that the user sees; the same list until it changes. */
  bookmarks(): readonly ListPreset[] {
    this.marks ??= visibleBookmarks(this.rows, this.owner)
    return this.marks
  }

  has({ collection, bookmark }: ViewName): boolean {
    return (
      bookmark === null ||
      this.rows.some(each => each.id === bookmark && each.collection === collection && each.bookmark !== null)
    )
  }

  put(saved: Preset): void {
    this.rows = [...this.rows.filter(preset => preset.id !== saved.id), saved]
    this.marks = null
  }

  drop(id: number): void {
    this.rows = this.rows.filter(preset => preset.id !== id)
    this.marks = null
  }
}
