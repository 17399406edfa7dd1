import { Command } from 'effect/cli'
import { type DatabaseVersion, databaseVersion } from '#server/adoption/databaseVersion.ts'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import type { AppliedMigration } from '#server/adoption/records.ts'
import { withStartLock } from '#server/adoption/startLock.ts'
import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { isInUse } from '#server/database/sqlite/isInUse.ts'
import { CommandFailure, exitCodes } from '../exitCodes.ts'
import { databaseArgument, jsonFlag } from '../options.ts'
import { printResult, tableLines } from '../printResult.ts'
import { databaseOf } from '../settings.ts'
import { work } from '../work.ts'

const statusCommand = Command.make(
  'status',
  { database: databaseArgument, json: jsonFlag },
  work('migrate status', async ({ database, json }, host) => {
    const version = await databaseVersion(databaseOf(host, database))
    printResult(host, json, version, versionLines(version))
    return isCurrent(version) ? undefined : exitCodes.differs
  }),
).pipe(
  Command.withDescription(
    'Prints the version of the tables, the migrations that were applied, and those that are missing. Changes nothing. Exits with 2 if the tables are not of this version.',
  ),
  Command.withShortDescription('Prints the version of the tables'),
)

const upCommand = Command.make(
  'up',
  { database: databaseArgument, json: jsonFlag },
  work('migrate up', async ({ database, json }, host) => {
    const url = databaseOf(host, database)
    const before = await databaseVersion(url)
    if (!isPostgres(url) && !isCurrent(before) && (await isInUse(sqlitePath(url))))
      throw new CommandFailure(`A server uses ${sqlitePath(url)}. Stop it first.`)
    const prepared = await withStartLock(url, { printLine: host.warn }, () =>
      prepareDatabase(url, { adopt: false, printLine: host.warn }),
    )
    await prepared.database.close()
    const { version } = prepared.state
    printResult(host, json, { before: before.version, version, applied: before.pending }, [
      isCurrent(before) ? `The tables already have version ${version}.` : `The tables now have version ${version}.`,
    ])
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Runs the missing migrations, each in one transaction, and creates the tables in an empty database. The start of the server does the same.',
  ),
  Command.withShortDescription('Brings the tables to this version'),
)

const isCurrent = ({ pending, problem, version }: DatabaseVersion): boolean =>
  version !== null && problem === null && pending.length === 0

export const migrateCommand = Command.make('migrate').pipe(
  Command.withDescription('Shows and upgrades the version of the tables of the platform.'),
  Command.withShortDescription('Upgrades the tables of the platform'),
  Command.withSubcommands([statusCommand, upCommand]),
)

function versionLines(version: DatabaseVersion): readonly string[] {
  if (version.foreign) return ['The database is of a Directus server and has not been adopted.']
  if (version.version === null) return ['The database is empty.']
  if (version.problem !== null) return [version.problem]
  const lines = [...tableLines(version.applied.map(appliedRow)), ...(version.applied.length > 0 ? [''] : [])]
  if (version.pending.length === 0)
    return [...lines, `The tables have version ${version.version}, that of this program.`]
  return [
    ...lines,
    `The tables have version ${version.version}, and this program needs ${version.current}.`,
    ...version.pending.map(({ id, name }) => `  ${id}  ${name}`),
  ]
}

const appliedRow = ({ appliedAt, appliedBy, checksum, id, name }: AppliedMigration) => ({
  Id: String(id),
  Migration: name,
  Applied: appliedAt ?? '',
  Version: appliedBy ?? '',
  Checksum: checksum.slice(0, 12),
})
