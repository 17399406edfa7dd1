import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Effect } from 'effect'
import { Database } from '#server/database/Database.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { Access } from '#server/services/Access.ts'
import { Auth } from '#server/services/Auth.ts'
import { Comments } from '#server/services/Comments.ts'
import { Configuration, type ServiceConfig } from '#server/services/Configuration.ts'
import { Items } from '#server/services/Items.ts'
import { Schema } from '#server/services/Schema.ts'
import { SlowLists } from '#server/services/SlowLists.ts'
import { SearchIndexes } from '#server/services/search/SearchIndexes.ts'
import { type FileSetup, openServices } from '#server/services/services.ts'
import { SharedChanges } from '#server/services/sharedChanges.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import type { Storages } from '#server/storage/openStorage.ts'

const services = Effect.gen(function* () {
  return {
    config: yield* Configuration,
    database: yield* Database,
    schema: yield* Schema,
    access: yield* Access,
    auth: yield* Auth,
    items: yield* Items,
    comments: yield* Comments,
    outbox: yield* Outbox,
    changes: yield* SharedChanges,
    searches: yield* SearchIndexes,
    slowLists: yield* SlowLists,
  }
})

/** The services of a server, with a function that runs their effects. */
export type TestServices = Awaited<ReturnType<typeof openTestServices>>

/** Files in a separate folder. */
export function storagesIn(folder = mkdtempSync(join(tmpdir(), 'fieldhouse-files-'))): Storages {
  return { originals: localStorage(folder), transformed: localStorage(join(folder, '.transformed')) }
}

export async function openTestServices(config: ServiceConfig, files: Partial<FileSetup> = {}) {
  const open = await openServices(config, {
    storages: files.storages ?? storagesIn(),
    options: { maximumSize: 10_000_000, ...files.options },
  })
  return { ...open, ...(await open.run(services)) }
}
