import { SqliteAdapter } from 'kysely'
import type { Queryable } from '../Database.ts'

/** Marks connections whose statements run on the main thread: nothing can end one before it is done. */
export class MainThreadAdapter extends SqliteAdapter {}

export const isOnMainThread = (db: Queryable): boolean => db.getExecutor().adapter instanceof MainThreadAdapter
