import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import type { Storage } from '#server/storage/Storage.ts'
import type { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FileRow, type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'
import type { RequestOptions, TestAnswer } from '#server/testing/TestServer.ts'

/** A key without a row. */
export const nothing = '00000000-0000-4000-8000-000000000000'

/** The storage limits of a user. */
export const quota = { bytes: 60_000_000, files: 400 }

type Send = (method: string, path: string, options?: RequestOptions) => Promise<TestAnswer>
type Answered = { readonly status: number; readonly body: unknown }

/** Files of an administrator and of an editor, who can read their own and those titled "Shared". */
export interface FileAttacks {
  readonly files: FileServer
  /** A folder that the editor cannot see. */
  readonly secret: string
  /** The editor's own file. */
  readonly mine: FileRow
  readonly others: FileRow
  readonly send: (as: string | undefined, ...given: Parameters<Send>) => Promise<TestAnswer>
  readonly asEditor: Send
  readonly asAdmin: Send
  /** As an administrator. */
  readonly upload: (file: File, ...fields: readonly (readonly [string, string])[]) => Promise<FileRow>
  /** The names of the cached copies. */
  readonly copies: () => readonly string[]
  /** How often bytes were read from a storage. */
  readonly reads: () => number
  /** Sends a request that must be refused, checks that it changed nothing, and returns the body. */
  readonly expectRefusal: (work: () => Promise<Answered>, status?: number) => Promise<unknown>
}

export async function startFileAttacks(database: (typeof databases)[number]): Promise<FileAttacks> {
  let reads = 0
  const counting = (storage: Storage): Storage => ({
    ...storage,
    read: (name, range) => {
      reads++
      return storage.read(name, range)
    },
  })
  const files = await startFileServer(database, {
    files: { quota },
    around: ({ originals, transformed }) => ({ originals: counting(originals), transformed: counting(transformed) }),
  })
  mkdirSync(join(files.folder, '.transformed'))
  const send: FileAttacks['send'] = (as, method, path, options = {}) =>
    files.server.send(method, path, { ...(as === undefined ? {} : { as }), ...options })
  const asAdmin: Send = (...given) => send(files.server.admin, ...given)
  const asEditor: Send = (...given) => send(files.server.editor, ...given)
  const upload: FileAttacks['upload'] = async (file, ...fields) =>
    rowOf(await asAdmin('POST', '/files', { body: form(...fields, ['file', file]) }))
  const copies = () => readdirSync(join(files.folder, '.transformed')).sort()
  const state = async () => [await dumpTables(files.server.services), await files.stored(), copies()] as const

  const secret = rowOf(await asAdmin('POST', '/folders', { body: { name: 'Secret' } })).id
  await addPermissions(files)
  return {
    ...{ files, secret, send, asAdmin, asEditor, upload, copies },
    mine: rowOf(await asEditor('POST', '/files', { body: form(['file', fileOf('mine.txt', 'mine')]) })),
    others: await upload(fileOf('others.txt', 'others')),
    reads: () => reads,
    expectRefusal: async (work, status = 403) => {
      const before = await state()
      const answer = await work()
      expect(answer.status).toBe(status)
      expect(await state()).toEqual(before)
      return answer.body
    },
  }
}

async function addPermissions({ server }: FileServer): Promise<void> {
  const permission = (action: string, collection: string, permissions: unknown = null) => ({
    role: server.editorRole,
    collection,
    action,
    fields: ['*'],
    permissions,
  })
  const own = { uploaded_by: { _eq: '$CURRENT_USER' } }
  const { items, run } = server.services
  await run(
    items.create(systemCaller, 'directus_permissions', [
      permission('create', 'directus_files'),
      permission('read', 'directus_files', { _or: [own, { title: { _eq: 'Shared' } }] }),
      permission('update', 'directus_files', own),
      permission('delete', 'directus_files', own),
      ...['read', 'create', 'update', 'delete'].map(action =>
        permission(action, 'directus_folders', { name: { _neq: 'Secret' } }),
      ),
    ]),
  )
}
