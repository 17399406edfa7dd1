import * as Schema from 'effect/Schema'
import type { Item, Key } from '#schemas/data/Item.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import { callFor } from '../api/callFor.ts'
import { outcomeOf } from '../api/outcomeOf.ts'
import type { Folder } from './folderTree.ts'

const Made = Schema.Struct({ id: Schema.String })

const pathOf = (id: string): string => `/folders/${encodeURIComponent(id)}`

/** Creates a folder and returns its id. */
export const createFolder = (name: string, parent: string | null): Promise<string> =>
  callFor({ method: 'POST', path: '/folders', query: 'fields=id', body: { name, parent } }, Made).then(({ id }) => id)

/** Renames or moves a folder. */
export const changeFolder = (id: string, values: Partial<Pick<Folder, 'name' | 'parent'>>): Promise<unknown> =>
  call({ method: 'PATCH', path: pathOf(id), query: 'fields=id', body: values })

/** The progress of deleting a folder. */
export interface Dissolved {
  readonly folders: number
  readonly files: number
  /** Why it stopped; null when the folder was deleted. */
  readonly failure: ApiFailure | null
}

/**
 * Deletes a folder; its content moves to its parent. In one step if the server supports it; otherwise first the
 * subfolders, then the files, then the folder, stopping at the first failure.
 */
export async function deleteFolder(
  folder: Pick<Folder, 'id' | 'parent'>,
  inside: readonly string[],
  atOnce: boolean,
): Promise<Dissolved> {
  let folders = 0
  let files = 0
  try {
    if (atOnce) {
      await call({ method: 'DELETE', path: pathOf(folder.id), query: 'contents=parent' })
      return { folders: inside.length, files, failure: null }
    }
    for (const id of inside) {
      await changeFolder(id, { parent: folder.parent })
      folders++
    }
    for (let keys = await filesIn(folder.id); keys.length > 0; keys = await filesIn(folder.id)) {
      await patchFiles(keys, { folder: folder.parent })
      files += keys.length
    }
    await call({ method: 'DELETE', path: pathOf(folder.id) })
    return { folders, files, failure: null }
  } catch (cause) {
    return { folders, files, failure: toFailure(cause) }
  }
}

/** Files that go in one request: their keys are part of its address. */
const chunk = 50

const Keys = Schema.Array(Schema.Struct({ id: Schema.String }))

async function filesIn(folder: string): Promise<readonly string[]> {
  const filter = encodeURIComponent(JSON.stringify({ folder: { _eq: folder } }))
  const rows = await callFor({ path: '/files', query: `filter=${filter}&fields=id&limit=${chunk}` }, Keys)
  return rows.map(({ id }) => id)
}

const patchFiles = (keys: readonly Key[], body: Item) =>
  call({
    method: 'PATCH',
    path: `/files/${keys.map(key => encodeURIComponent(key)).join(',')}`,
    query: 'fields=id,folder.name',
    body,
  })

/** The result of a request to move files. */
export interface MovedFiles {
  readonly moved: readonly Key[]
  readonly failed: readonly { readonly key: Key; readonly failure: ApiFailure }[]
  /** The server's name of the folder; null for the root, and if nothing was moved. */
  readonly folder: string | null
}

/**
 * Moves files into a folder, many per request. A rejected request moves none, so its files are sent one by one to find
 * the ones at fault. Without a response, nothing more is sent.
 */
export async function moveFiles(
  keys: readonly Key[],
  folder: string | null,
  progress: (done: number) => void = () => {},
): Promise<MovedFiles> {
  const moved: Key[] = []
  const failed: { key: Key; failure: ApiFailure }[] = []
  let name: string | null = null
  const queue: (readonly Key[])[] = []
  for (let at = 0; at < keys.length; at += chunk) queue.push(keys.slice(at, at + chunk))
  for (let some = queue.shift(); some !== undefined; some = queue.shift()) {
    const outcome = await outcomeOf(patchFiles(some, { folder }))
    if (outcome.ok) {
      moved.push(...some)
      name ??= nameIn(outcome.value.data)
    } else if (!isForAll(outcome.failure) && some.length > 1) {
      queue.unshift(...some.map(key => [key]))
    } else {
      const { failure } = outcome
      const rest = isForAll(failure) ? queue.splice(0).flat() : []
      failed.push(...[...some, ...rest].map(key => ({ key, failure })))
    }
    progress(moved.length + failed.length)
  }
  return { moved, failed, folder: name }
}

/** Rejected because of the request itself, not one of its files; or not answered. */
const isForAll = (failure: ApiFailure): boolean =>
  failure._tag !== 'Refused' || failure.status >= 500 || [401, 413, 429].includes(failure.status)

/** The folder's name in the answer, which is a row or several. */
function nameIn(data: unknown): string | null {
  const row: unknown = Array.isArray(data) ? data[0] : data
  if (typeof row !== 'object' || row === null || !('folder' in row)) return null
  const { folder } = row
  return typeof folder === 'object' && folder !== null && 'name' in folder && typeof folder.name === 'string'
    ? folder.name
    : null
}
