import * as Schema from 'effect/Schema'
import { call } from '#engine/core/api/call.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { plainText } from '#engine/core/display/displayText.ts'
import type { CopyItem } from '#engine/core/item/ItemSource.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import type { Item } from '#schemas/data/Item.ts'

const Row = Schema.Record(Schema.String, Schema.Unknown)

/** Fields that the platform sets when content is uploaded. */
const ofBytes = new Set([
  ...['id', 'storage', 'filename_disk', 'type', 'filesize', 'width', 'height', 'duration', 'charset', 'checksum'],
  ...['metadata', 'embed', 'uploaded_by', 'uploaded_on', 'modified_by', 'modified_on'],
])

/** Copies a file: its content as a new file, with the values of the form. If a step fails, the copy is deleted. */
export const copyFile =
  (host: Pick<StudioHost, 'readAsset' | 'upload'>): CopyItem =>
  (original, values) =>
    outcomeOf(copied(host, original, values))

async function copied(
  { readAsset, upload }: Pick<StudioHost, 'readAsset' | 'upload'>,
  original: Item,
  values: Item,
): Promise<Item> {
  const description = Object.fromEntries(Object.entries(values).filter(([field]) => !ofBytes.has(field)))
  const folder = description['folder'] ?? original['folder']
  const bytes = await readAsset(plainText(original['id']), { modified: plainText(original['modified_on']) })
  const name = plainText(description['filename_download'] ?? original['filename_download'])
  const type = plainText(original['type'])
  const target = { folder: typeof folder === 'string' ? folder : null }
  const row = await upload(new File([bytes], name, { type }), target)
  return describe(plainText(row['id']), description)
}

/** Fails if the metadata cannot be copied, because the copy would be incomplete. */
async function describe(id: string, description: Readonly<Record<string, unknown>>): Promise<Item> {
  const path = `/files/${encodeURIComponent(id)}`
  try {
    return await callFor({ method: 'PATCH', path, body: description }, Row)
  } catch (cause) {
    // Reports why the copy failed. If the cleanup fails too, the incomplete copy is visible in the library.
    await outcomeOf(call({ method: 'DELETE', path }))
    throw cause
  }
}
