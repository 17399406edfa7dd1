import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Argument, Command } from 'effect/cli'
import { inspectDatabase } from '#server/adoption/inspect/inspectDatabase.ts'
import { reportPage } from '#server/adoption/inspect/reportPage.ts'
import { reportText } from '#server/adoption/inspect/reportText.ts'
import { databaseArgument, jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { databaseOf } from '../settings.ts'
import { work } from '../work.ts'

export const inspectCommand = Command.make(
  'inspect',
  {
    database: databaseArgument,
    page: Argument.String('page').pipe(
      Argument.withDescription('The file of the detailed report; not written with --json'),
      Argument.withDefault('inspect.html'),
    ),
    json: jsonFlag,
  },
  work('inspect', async ({ database, json, page }, host) => {
    const report = await inspectDatabase(databaseOf(host, database))
    const file = resolve(page)
    if (!json) writeFileSync(file, reportPage(report))
    printResult(host, json, report, [reportText(report), '', `Everything in detail: ${file}`])
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Reports what a Directus database contains and how it is adopted. Does not change the database.',
  ),
  Command.withShortDescription('Reports what a Directus database contains'),
)
