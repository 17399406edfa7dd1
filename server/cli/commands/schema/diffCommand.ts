import { randomUUID } from 'node:crypto'
import { Argument, Command } from 'effect/cli'
import { apiFlags, withApi } from '../../api/withApi.ts'
import { exitCodes } from '../../exitCodes.ts'
import { jsonFlag } from '../../options.ts'
import { compareProjects } from '../../plan/compareProjects.ts'
import { isSame, planJson, planLines } from '../../plan/planText.ts'
import { readProjectFile } from '../../plan/projectFileText.ts'
import { readProject } from '../../plan/readProject.ts'
import { printResult } from '../../printResult.ts'
import { work } from '../../work.ts'

export const diffCommand = Command.make(
  'diff',
  {
    file: Argument.String('file').pipe(Argument.withDescription('A file of "schema snapshot", in YAML or JSON')),
    ...apiFlags,
    json: jsonFlag,
  },
  work('schema diff', async ({ file, json, ...place }, host) => {
    const wanted = readProjectFile(file)
    const stored = await withApi(host, place, 'reading', readProject)
    const plan = compareProjects(stored, wanted, randomUUID)
    const lines = isSame(plan) ? [`The project is as ${file} describes it.`] : planLines(plan)
    printResult(host, json, planJson(plan), lines)
    return isSame(plan) ? undefined : exitCodes.differs
  }),
).pipe(
  Command.withDescription(
    'Prints the steps that turn the project into the one that a file describes. Changes nothing. Exits with 2 if there are any.',
  ),
  Command.withShortDescription('Prints how the project differs from a file'),
)
