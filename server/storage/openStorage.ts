import { join } from 'node:path'
import { Context } from 'effect'
import { localStorage } from './localStorage.ts'
import type { Storage } from './Storage.ts'
import type { StorageTarget } from './StorageTarget.ts'
import { s3Storage } from './s3Storage.ts'

/** The storage of files, and the one of their copies, which all servers with the same storage share. */
export interface Storages {
  readonly originals: Storage
  readonly transformed: Storage
}

/** The storages, for services. */
export class FileStorage extends Context.Service<FileStorage, Storages>()('FileStorage') {}

export function openStorage(target: StorageTarget): Storages {
  switch (target.kind) {
    case 'local':
      return {
        originals: localStorage(target.folder),
        transformed: localStorage(join(target.folder, '.transformed')),
      }
    case 's3':
      return {
        originals: s3Storage(target),
        transformed: s3Storage({ ...target, prefix: `${target.prefix}transformed/` }),
      }
  }
}
