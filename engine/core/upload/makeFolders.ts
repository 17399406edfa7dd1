import { Schema } from 'effect'
import { reasonText } from '../access/reasonText.ts'
import { toFailure } from '../api/ApiFailure.ts'
import { callFor, run } from '../api/call.ts'
import { notifyFailure } from '../notifications/notifyFailure.ts'
import type { UploadSurroundings } from './UploadSurroundings.ts'

export interface FolderMaker {
  /** Whether folders may be created here. */
  readonly allowed: boolean
  /** Why not. */
  readonly denial: string | null
  /** The folder at a path below another: the one that is there, else a new one, each made once. Rejects with an `ApiFailure`. */
  readonly make: (parent: string | null, path: readonly string[]) => Promise<string | null>
  readonly failed: (cause: unknown) => void
}

const collection = 'directus_folders'
const Folder = Schema.Struct({ id: Schema.String })

/** Makes the folders that were dropped. */
export function foldersOf({ client, studio, text }: UploadSurroundings): FolderMaker {
  const made = new Map<string, Promise<string>>()
  const decision = studio.metadata.decide('create', collection)

  async function find(parent: string | null, name: string): Promise<string> {
    const isHere = parent === null ? { parent: { _null: true } } : { parent: { _eq: parent } }
    if (studio.metadata.decide('read', collection).allowed) {
      const filter = { _and: [{ name: { _eq: name } }, isHere] }
      const { items } = await studio.readItems(collection, { fields: ['id'], filter, limit: 1 })
      const [found] = items
      if (found) return String(found['id'])
    }
    const { id } = await run(callFor({ method: 'POST', path: '/folders', body: { name, parent } }, Folder))
    void client.invalidateQueries({ queryKey: ['items', collection] })
    return id
  }

  const make: FolderMaker['make'] = async (parent, path) => {
    let here = parent
    for (const name of path) {
      const place = JSON.stringify([here, name])
      const job = made.get(place) ?? find(here, name)
      made.set(place, job)
      // One that could not be made is tried again with the next file.
      job.catch(() => made.delete(place))
      here = await job
    }
    return here
  }

  return {
    allowed: decision.allowed,
    denial: decision.allowed ? null : reasonText(decision.denial, text),
    make,
    failed: cause => notifyFailure(toFailure(cause), text),
  }
}
