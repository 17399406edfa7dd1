import type { Preset } from '#schemas/data/Preset.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'

export type Keyed = Readonly<Record<string, unknown>>

/** A preset in the studio; `id` is null until it is saved. */
export interface ListPreset extends Omit<Preset, 'id' | 'filters' | 'layout_query' | 'layout_options'> {
  readonly id: number | null
  readonly filters: readonly PresetFilter[]
  /** Keyed by layout id. */
  readonly layout_query: Keyed | null
  /** Keyed by layout id. */
  readonly layout_options: Keyed | null
}
