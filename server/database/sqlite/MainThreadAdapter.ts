import { SqliteAdapter } from 'kysely'
import type { Queryable } from '../Database.ts'

/** Marks connections whose statements run on the main thread: a running one cannot be ended. */
export class MainThreadAdapter extends SqliteAdapter {}

export const isOnMainThread = (db: Queryable): boolean => db.getExecutor().adapter instanceof MainThreadAdapter
