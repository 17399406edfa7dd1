import type { Migration } from './Migration.ts'
import { version2 } from './migrations/version2.ts'
import { version3 } from './migrations/version3.ts'
import { version4 } from './migrations/version4.ts'
import { version5 } from './migrations/version5.ts'
import { version6 } from './migrations/version6.ts'
import { version7 } from './migrations/version7.ts'
import { version8 } from './migrations/version8.ts'

/** The version of databases created before versions were recorded. */
export const firstVersion = 1

/** Every change of the system tables, in order. Never change a released migration; append new ones. */
export const migrations: readonly Migration[] = [version2, version3, version4, version5, version6, version7, version8]

/** The version of a database with these migrations. */
export const lastVersion = (list: readonly Migration[]): number => list.at(-1)?.id ?? firstVersion

/** The version of this server. */
export const currentVersion = lastVersion(migrations)
