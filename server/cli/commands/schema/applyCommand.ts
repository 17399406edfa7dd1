import { Argument, Command } from 'effect/cli'
import { apiFlags, withApi } from '../../api/withApi.ts'
import { exitCodes } from '../../exitCodes.ts'
import { flag, jsonFlag } from '../../options.ts'
import { applyProject } from '../../plan/applyProject.ts'
import { isSame, planJson, planLines } from '../../plan/planText.ts'
import { readProjectFile } from '../../plan/projectFileText.ts'
import { printResult } from '../../printResult.ts'
import { work } from '../../work.ts'

export const applyCommand = Command.make(
  'apply',
  {
    file: Argument.String('file').pipe(Argument.withDescription('A file of "schema snapshot", in YAML or JSON')),
    allowConvert: flag('allow-convert', 'Also applies steps that convert values or narrow what a field accepts'),
    allowDelete: flag('allow-delete', 'Also deletes what the file does not contain, with all values in it'),
    ...apiFlags,
    json: jsonFlag,
  },
  work('schema apply', async ({ allowConvert, allowDelete, file, json, ...place }, host) => {
    const wanted = readProjectFile(file)
    const onStep = (text: string) => (json ? undefined : host.print(text))
    const { left, steps } = await withApi(host, place, 'writing', api =>
      applyProject(api, wanted, { allowConvert, allowDelete, onStep }),
    )
    const end = isSame(left) ? [`The project is as ${file} describes it.`] : ['Not applied:', ...planLines(left)]
    printResult(host, json, { steps, left: planJson(left) }, end)
    return isSame(left) ? undefined : exitCodes.differs
  }),
).pipe(
  Command.withDescription(
    'Turns the project into the one that a file describes. Steps that lose data need --allow-convert or --allow-delete; without them they are left out, and the command exits with 2. After an interruption, run it again.',
  ),
  Command.withShortDescription('Changes the project to what a file describes'),
)
