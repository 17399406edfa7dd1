import type { Preset } from '#schemas/data/Preset.ts'
import type { KeptViews } from '../../journal/KeptViews.ts'
import type { ListPreset } from './ListPreset.ts'
import type { LeftViews } from './leftViews.ts'
import type { PresetOwner } from './selectPreset.ts'

export interface PresetStoreDeps {
  readonly owner: PresetOwner
  readonly presets: readonly Preset[]
  /** Saves, creating where there is no id; gives the row back. The same key creates once, where the server knows keys. */
  readonly save: (preset: ListPreset, key: string | null) => Promise<Preset>
  readonly remove: (id: number) => Promise<void>
  /** A preset that was made after the studio started; null where there is none that the user may see. */
  readonly read: (id: number) => Promise<Preset | null>
  readonly failed: (cause: unknown) => void
  /** Where changes to bookmarks outlast the page; without it they go with it. */
  readonly kept?: KeptViews
  /** Where the page that goes leaves what nobody has answered for; without it that is as the server got it. */
  readonly left?: LeftViews
}
