import { Command } from 'effect/cli'
import { release } from '#server/adoption/release.ts'
import { databaseArgument, jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { databaseOf } from '../settings.ts'
import { work } from '../work.ts'

export const releaseCommand = Command.make(
  'release',
  { database: databaseArgument, json: jsonFlag },
  work('release', async ({ database, json }, host) => {
    const { additions } = await release(databaseOf(host, database))
    const { tables, columns, indexes } = additions
    printResult(host, json, { removed: additions }, [
      `Removed ${tables.length} tables, ${columns.length} columns and ${indexes.length} indexes. The server that made the database can use it again.`,
    ])
    return undefined
  }),
).pipe(
  Command.withDescription('Removes from an adopted database what adoption added, so that Directus can use it again.'),
  Command.withShortDescription('Removes what adoption added to a database'),
)
