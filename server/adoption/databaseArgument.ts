import { database } from '#server/config/parseUrls.ts'
import { Refusal } from '#server/config/Setting.ts'
import { Unadoptable } from './Unadoptable.ts'

/** The database from the arguments, or the configured one. Ends the process if there is neither. */
export function databaseArgument(command: string) {
  const stopWith = (cause: unknown): never => {
    const text = cause instanceof Error ? cause.message : String(cause)
    console.error(cause instanceof Unadoptable ? text : `${command} failed: ${text}`)
    process.exit(1)
  }
  const argument = process.argv[2] ?? process.env['DATABASE_URL']
  if (argument === undefined)
    return stopWith(new Unadoptable(`Name the database: npm run ${command} -- <DATABASE_URL>`))
  const target = database(argument)
  if (target === undefined)
    return stopWith(new Unadoptable('The database must be a file path, or postgres://user:password@host:port/name.'))
  if (target instanceof Refusal) return stopWith(new Unadoptable(`The address ${target.reason}.`))
  return { url: target.kind === 'postgres' ? target.url : target.file, stopWith }
}
