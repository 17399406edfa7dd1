import { Argument, Command } from 'effect/cli'
import { backUp } from '#server/backup/backUp.ts'
import { jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { configOf } from '../settings.ts'
import { work } from '../work.ts'

export const backupCommand = Command.make(
  'backup',
  {
    folder: Argument.String('folder').pipe(Argument.withDescription('An empty folder, or one that does not exist yet')),
    json: jsonFlag,
  },
  work('backup', async ({ folder, json }, host) => {
    const backup = await backUp(configOf(host), folder)
    const { files, missing, parts } = backup
    printResult(host, json, { folder, ...backup }, [
      `${folder}: ${parts.join(', ')}${parts.includes('files') ? ` (${files})` : ''}`,
    ])
    for (const name of missing) host.warn(`A file refers to ${name}, which is missing from the storage.`)
    return undefined
  }),
).pipe(
  Command.withDescription('Copies the database, files and secret to a folder. The server can keep running.'),
  Command.withShortDescription('Copies the database, files and secret to a folder'),
)
