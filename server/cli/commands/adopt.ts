import { Command } from 'effect/cli'
import { databaseVersion } from '#server/adoption/databaseVersion.ts'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { withStartLock } from '#server/adoption/startLock.ts'
import { CommandFailure } from '../exitCodes.ts'
import { databaseArgument, jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { databaseOf } from '../settings.ts'
import { work } from '../work.ts'

export const adoptCommand = Command.make(
  'adopt',
  { database: databaseArgument, json: jsonFlag },
  work('adopt', async ({ database, json }, host) => {
    const url = databaseOf(host, database)
    const { foreign } = await databaseVersion(url)
    if (!foreign) throw new CommandFailure('There is nothing to adopt: the database is not of another server.')
    const notes: string[] = []
    const { database: opened, state } = await withStartLock(url, { printLine: host.warn }, () =>
      prepareDatabase(url, { adopt: true, printLine: line => notes.push(line) }),
    )
    await opened.close()
    printResult(host, json, { origin: state.origin, added: state.additions, notes }, notes)
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Adds to a Directus database what this server needs, in one transaction. Copies an SQLite file first. The same as a start with ADOPT=1.',
  ),
  Command.withShortDescription('Adopts a Directus database'),
)
