import * as Schema from 'effect/Schema'
import { reasonText } from '../access/reasonText.ts'
import { toFailure } from '../api/ApiFailure.ts'
import { callFor } from '../api/callFor.ts'
import { notifyFailure } from '../notifications/notifyFailure.ts'
import type { UploadSurroundings } from './UploadSurroundings.ts'

export interface FolderMaker {
  /** Whether folders may be created here. */
  readonly allowed: boolean
  /** Why not. */
  readonly denial: string | null
  /**
   * The folder at a path below another: the existing one, or a new one, each created once. Rejects with an
   * `ApiFailure`.
   */
  readonly make: (parent: string | null, path: readonly string[]) => Promise<string | null>
  readonly failed: (cause: unknown) => void
}

const collection = 'directus_folders'
const Folder = Schema.Struct({ id: Schema.String })

/** Creates the dropped folders. */
export function foldersOf({ client, studio, text }: UploadSurroundings): FolderMaker {
  const made = new Map<string, Promise<string>>()
  const decision = studio.metadata.decide('create', collection)

  async function find(parent: string | null, name: string): Promise<string> {
    const isHere = parent === null ? { parent: { _null: true } } : { parent: { _eq: parent } }
    if (studio.metadata.decide('read', collection).allowed) {
      const filter = { _and: [{ name: { _eq: name } }, isHere] }
      const { items } = await studio.readItems(collection, { fields: ['id'], filter, limit: 1 })
      const [existing] = items
      if (existing) return String(existing['id'])
    }
    const { id } = await callFor({ method: 'POST', path: '/folders', body: { name, parent } }, Folder)
    void client.invalidateQueries({ queryKey: ['items', collection] })
    return id
  }

  const make: FolderMaker['make'] = async (parent, path) => {
    let folder = parent
    for (const name of path) {
      const place = JSON.stringify([folder, name])
      const job = made.get(place) ?? find(folder, name)
      made.set(place, job)
      // A folder that could not be created is tried again with the next file.
      job.catch(() => made.delete(place))
      folder = await job
    }
    return folder
  }

  return {
    allowed: decision.allowed,
    denial: decision.allowed ? null : reasonText(decision.denial, text),
    make,
    failed: cause => notifyFailure(toFailure(cause), text),
  }
}
