import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import { randomKey } from '../../api/randomKey.ts'
import type { ListPreset } from './ListPreset.ts'
import type { PresetStoreDeps } from './PresetStoreDeps.ts'
import { viewOf } from './PresetView.ts'
import type { Creation } from './unsentViews.ts'

/** Saves default views. A view without a row is created by the same request, however often it is retried. */
export class PresetCreations {
  private readonly saveRow: PresetStoreDeps['save']
  /** Creations without a response, by collection. */
  private readonly open = new Map<string, Creation>()

  constructor(saveRow: PresetStoreDeps['save']) {
    this.saveRow = saveRow
  }

  of(collection: string): Creation | null {
    return this.open.get(collection) ?? null
  }

  /** Takes over a creation that an earlier page has started. */
  adopt(creation: Creation): void {
    this.open.set(creation.preset.collection, creation)
  }

  async save(draft: ListPreset): Promise<Preset> {
    const { collection } = draft
    const creation = this.of(collection) ?? { key: randomKey(), preset: draft }
    try {
      if (draft.id !== null) return await this.saveRow(draft, null)
      this.adopt(creation)
      const made = await this.saveRow(creation.preset, creation.key)
      const isAll = canonicalJson(viewOf(creation.preset)) === canonicalJson(viewOf(draft))
      return isAll ? made : await this.saveRow({ ...draft, id: made.id }, null)
    } finally {
      this.open.delete(collection)
    }
  }
}
