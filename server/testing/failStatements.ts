import type { Kysely, QueryExecutor } from 'kysely'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'

/** The error of a statement that was made to fail. */
export class PlannedFault extends Error {}

/**
 * Makes the n-th statement inside every table change fail, starting at 0; the end of the change, right before the
 * commit, counts as one more statement. Returns how many ran before, and a function to undo this.
 */
export function failStatement(database: OpenDatabase, n: number) {
  const alter = database.alter
  const counted = { statements: 0 }
  const tick = () => {
    if (counted.statements++ === n) throw new PlannedFault(`Statement ${n} was made to fail.`)
  }
  const faulty: OpenDatabase['alter'] = (job, committed) =>
    alter(async trx => {
      const result = await job(counting(trx, tick))
      tick()
      return result
    }, committed)
  Object.assign(database, { alter: faulty })
  return { counted, restore: () => void Object.assign(database, { alter }) }
}

/** The same transaction, with a call before each of its statements. */
function counting(trx: Queryable, tick: () => void): Queryable {
  const executor = (real: QueryExecutor): QueryExecutor =>
    new Proxy(real, {
      get: (target, key) => {
        if (key === 'executeQuery')
          return async (...args: Parameters<QueryExecutor['executeQuery']>) => {
            tick()
            return target.executeQuery(...args)
          }
        return bound(target, key)
      },
    })
  return new Proxy(trx, {
    get: (target: Kysely<unknown>, key) => {
      if (key === 'getExecutor') return () => executor(target.getExecutor())
      if (key === 'executeQuery')
        return (...args: Parameters<Queryable['executeQuery']>) => {
          tick()
          return target.executeQuery(...args)
        }
      return bound(target, key)
    },
  })
}

/** Private members are only accessible through the object itself. */
function bound(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key, target)
  return typeof value === 'function' ? value.bind(target) : value
}
