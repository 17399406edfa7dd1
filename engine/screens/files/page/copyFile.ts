import { Schema } from 'effect'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { call, callFor, run, runOutcome } from '#engine/core/api/call.ts'
import { plainText } from '#engine/core/display/displayText.ts'
import type { CopyItem } from '#engine/core/item/ItemSource.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import type { Item } from '#schemas/data/Item.ts'

const Row = Schema.Record(Schema.String, Schema.Unknown)

/** What the platform writes by itself when bytes arrive. */
const ofBytes = new Set([
  ...['id', 'storage', 'filename_disk', 'type', 'filesize', 'width', 'height', 'duration', 'charset', 'checksum'],
  ...['metadata', 'embed', 'uploaded_by', 'uploaded_on', 'modified_by', 'modified_on'],
])

/** Copies a file: its bytes as a new file, with the values of the form. What came to nothing is taken back (C-312). */
export const copyFile =
  ({ readAsset, upload }: Pick<StudioHost, 'readAsset' | 'upload'>): CopyItem =>
  async (original, values) => {
    const said = Object.fromEntries(Object.entries(values).filter(([field]) => !ofBytes.has(field)))
    const folder = said['folder'] ?? original['folder']
    try {
      const bytes = await readAsset(plainText(original['id']), { modified: plainText(original['modified_on']) })
      const name = plainText(said['filename_download'] ?? original['filename_download'])
      const type = plainText(original['type'])
      const target = { folder: typeof folder === 'string' ? folder : null }
      const row = await upload(new File([bytes], name, { type }), target)
      return { ok: true, value: await describe(plainText(row['id']), said) }
    } catch (cause) {
      return { ok: false, failure: toFailure(cause) }
    }
  }

/** Without these words it is not the copy that was asked for. */
async function describe(id: string, said: Readonly<Record<string, unknown>>): Promise<Item> {
  const path = `/files/${encodeURIComponent(id)}`
  try {
    return await run(callFor({ method: 'PATCH', path, body: said }, Row))
  } catch (cause) {
    // What refused the copy is what is told; a copy without its words that stays is seen in the library.
    await runOutcome(call({ method: 'DELETE', path }))
    throw cause
  }
}
