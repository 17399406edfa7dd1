import { Command } from 'effect/cli'
import { apiFlags, withApi } from '../../api/withApi.ts'
import { jsonFlag } from '../../options.ts'
import { exportProject } from '../../plan/exportProject.ts'
import { toYaml } from '../../plan/projectFileText.ts'
import { readProject } from '../../plan/readProject.ts'
import { printResult } from '../../printResult.ts'
import { work } from '../../work.ts'

export const snapshotCommand = Command.make(
  'snapshot',
  { ...apiFlags, json: jsonFlag },
  work('schema snapshot', async ({ json, ...place }, host) => {
    const file = exportProject(await withApi(host, place, 'reading', readProject))
    printResult(host, json, file, [toYaml(file).trimEnd()])
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Prints the collections, fields, relations, roles, permissions, presets, webhooks, settings and translations of the project as YAML, without ids.',
  ),
  Command.withShortDescription('Prints the project as a file'),
)
