import * as Schema from 'effect/Schema'
import type { Key } from '#schemas/data/Item.ts'
import { callFor } from '../api/callFor.ts'

const Places = Schema.Array(Schema.Struct({ id: Schema.String, folder: Schema.NullOr(Schema.String) }))

/** Files that go in one request: their keys are part of its address. */
const chunk = 50

/** The current folders of files: their keys by folder. */
export async function readPlaces(keys: readonly Key[]): Promise<ReadonlyMap<string | null, readonly Key[]>> {
  const places = new Map<string | null, Key[]>()
  for (let at = 0; at < keys.length; at += chunk) {
    const some = keys.slice(at, at + chunk)
    const filter = encodeURIComponent(JSON.stringify({ id: { _in: some } }))
    const query = `filter=${filter}&fields=id,folder&limit=${some.length}`
    for (const { id, folder } of await callFor({ path: '/files', query }, Places)) {
      const place = places.get(folder)
      if (place) place.push(id)
      else places.set(folder, [id])
    }
  }
  return places
}
