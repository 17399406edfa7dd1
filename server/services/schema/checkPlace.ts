import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'
import type { CollectionChange } from './definitions.ts'
import { managedMetas } from './managedMetas.ts'

const hexColor = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/**
 * Checks the place and color that a collection gets: its group is another collection of the project, not below it. Values
 * that stay the same are not checked, because other servers store more. Fails with INVALID_PAYLOAD.
 */
export function checkPlace(snapshot: Snapshot, collection: string, { color, group, sort }: CollectionChange): void {
  const metas = managedMetas(snapshot)
  const stored = metas.get(collection)
  if (sort != null && !Number.isInteger(sort)) throw invalidPayload('"meta.sort" must be an integer.')
  if (color != null && color !== stored?.color && !hexColor.test(color))
    throw invalidPayload('"meta.color" must be a color such as #2F80ED.')
  if (group == null || group === stored?.group) return
  if (isSystemCollection(group) || (group !== collection && !metas.has(group)))
    throw invalidPayload(`"meta.group" names "${group}", which is not a collection of the project.`)
  const seen = new Set<string>()
  for (let above: string | null = group; above !== null && !seen.has(above); above = metas.get(above)?.group ?? null) {
    if (above === collection) throw invalidPayload(`"${collection}" can't be placed under itself.`)
    seen.add(above)
  }
}
