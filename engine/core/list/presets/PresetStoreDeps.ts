import type { PresetOwner } from '#schemas/data/defaultPreset.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { ViewDrafts } from '../../journal/ViewDrafts.ts'
import type { ListPreset } from './ListPreset.ts'
import type { UnsentViews } from './unsentViews.ts'

export interface PresetStoreDeps {
  readonly owner: PresetOwner
  readonly presets: readonly Preset[]
  /**
   * Saves a preset, creating it without an id; returns the row. The same key creates it only once, if the server
   * supports idempotency keys.
   */
  readonly save: (preset: ListPreset, key: string | null) => Promise<Preset>
  readonly remove: (id: number) => Promise<void>
  /** A preset that was created after the studio started; null if the user sees no such preset. */
  readonly read: (id: number) => Promise<Preset | null>
  readonly failed: (cause: unknown) => void
  /** Stores bookmark changes beyond the page; without it they are lost with the page. */
  readonly viewDrafts?: ViewDrafts
  /** Where an unloading page leaves unanswered changes; without it they are as the server received them. */
  readonly unsentViews?: UnsentViews
}
