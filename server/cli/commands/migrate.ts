import { Command } from 'effect/cli'
import { type DatabaseVersion, databaseVersion } from '#server/adoption/databaseVersion.ts'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { withStartLock } from '#server/adoption/startLock.ts'
import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { isInUse } from '#server/database/sqlite/isInUse.ts'
import { CommandFailure, exitCodes } from '../exitCodes.ts'
import { databaseArgument, jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { databaseOf } from '../settings.ts'
import { work } from '../work.ts'

const statusCommand = Command.make(
  'status',
  { database: databaseArgument, json: jsonFlag },
  work('migrate status', async ({ database, json }, host) => {
    const version = await databaseVersion(databaseOf(host, database))
    printResult(host, json, version, versionLines(version))
    return version.version === version.current ? undefined : exitCodes.differs
  }),
).pipe(
  Command.withDescription(
    'Prints the version of the tables, and the changes that are missing. Changes nothing. Exits with 2 if the tables are not of this version.',
  ),
  Command.withShortDescription('Prints the version of the tables'),
)

const upCommand = Command.make(
  'up',
  { database: databaseArgument, json: jsonFlag },
  work('migrate up', async ({ database, json }, host) => {
    const url = databaseOf(host, database)
    const before = await databaseVersion(url)
    if (!isPostgres(url) && before.version !== before.current && (await isInUse(sqlitePath(url))))
      throw new CommandFailure(`A server uses ${sqlitePath(url)}. Stop it first.`)
    const prepared = await withStartLock(url, { printLine: host.warn }, () =>
      prepareDatabase(url, { adopt: false, printLine: host.warn }),
    )
    await prepared.database.close()
    const { version } = prepared.state
    printResult(host, json, { before: before.version, version }, [
      before.version === version
        ? `The tables already have version ${version}.`
        : `The tables now have version ${version}.`,
    ])
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Brings the tables to this version in one transaction, and creates them in an empty database. The start of the server does the same.',
  ),
  Command.withShortDescription('Brings the tables to this version'),
)

export const migrateCommand = Command.make('migrate').pipe(
  Command.withDescription('Shows and upgrades the version of the tables of the platform.'),
  Command.withShortDescription('Upgrades the tables of the platform'),
  Command.withSubcommands([statusCommand, upCommand]),
)

function versionLines({ current, foreign, pending, version }: DatabaseVersion): readonly string[] {
  if (foreign) return ['The database is of a Directus server and has not been adopted.']
  if (version === null) return ['The database is empty.']
  if (version === current) return [`The tables have version ${version}, that of this program.`]
  return [
    `The tables have version ${version}, and this program needs ${current}.`,
    ...pending.map(each => `  ${each.version}  ${each.what}`),
  ]
}
