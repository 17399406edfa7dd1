import type { Kysely, QueryExecutor } from 'kysely'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'

/** What a statement that was made to fail fails with. */
export class PlannedFault extends Error {}

/**
 * Makes the n-th statement inside every change of tables fail, the first being 0; so does the end of the change, right
 * before the commit, as if it were one statement more. Gives how many ran before, and a way to undo this.
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

/** The same transaction, with something done before each of its statements. */
function counting(trx: Queryable, tick: () => void): Queryable {
  const executor = (real: QueryExecutor): QueryExecutor =>
    new Proxy(real, {
      get: (target, key) => {
        if (key === 'executeQuery')
          return async (...given: Parameters<QueryExecutor['executeQuery']>) => {
            tick()
            return target.executeQuery(...given)
          }
        return bound(target, key)
      },
    })
  return new Proxy(trx, {
    get: (target: Kysely<unknown>, key) => {
      if (key === 'getExecutor') return () => executor(target.getExecutor())
      if (key === 'executeQuery')
        return (...given: Parameters<Queryable['executeQuery']>) => {
          tick()
          return target.executeQuery(...given)
        }
      return bound(target, key)
    },
  })
}

/** Private members are reached through the object itself only. */
function bound(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key, target)
  return typeof value === 'function' ? value.bind(target) : value
}
