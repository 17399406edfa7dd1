import { Argument, Command } from 'effect/cli'
import { restore } from '#server/backup/restore.ts'
import { flag, jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { configOf } from '../settings.ts'
import { work } from '../work.ts'

export const restoreCommand = Command.make(
  'restore',
  {
    folder: Argument.String('folder').pipe(Argument.withDescription('The folder of the backup')),
    check: flag('check', 'Only checks the backup and the target, and changes nothing'),
    replace: flag('replace', 'Moves existing data aside first, next to where it was'),
    json: jsonFlag,
  },
  work('restore', async ({ check, folder, json, replace }, host) => {
    const options = { checkOnly: check, replace, printLine: host.warn }
    const { files, missing, movedTo } = await restore(configOf(host), folder, options)
    printResult(host, json, { checked: true, restored: !check, files, missing, movedTo }, [
      ...movedTo.map(path => `The previous data is in ${path}.`),
      check
        ? `${folder} can be restored: the database and ${files} files.`
        : `Restored the database and ${files} files.`,
    ])
    for (const name of missing) host.warn(`A file refers to ${name}, which is missing from the backup.`)
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Restores a backup to DATABASE_URL and STORAGE_URL. Checks both sides first. Refuses to restore while a server uses the database, and over existing data unless --replace moves it aside.',
  ),
  Command.withShortDescription('Restores a backup, after checking it and the target'),
)
