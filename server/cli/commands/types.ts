import { writeFileSync } from 'node:fs'
import { Option } from 'effect'
import { Command, Flag } from 'effect/cli'
import { modelTypes } from '#schemas/types/modelTypes.ts'
import { apiFlags, withApi } from '../api/withApi.ts'
import { jsonFlag } from '../options.ts'
import { readModel } from '../plan/readProject.ts'
import { printResult } from '../printResult.ts'
import { work } from '../work.ts'

export const typesCommand = Command.make(
  'types',
  {
    out: Flag.String('out').pipe(
      Flag.withDescription('The file to write; by default the types are printed'),
      Flag.optional,
    ),
    ...apiFlags,
    json: jsonFlag,
  },
  work('types', async ({ json, out, ...place }, host) => {
    const model = await withApi(host, place, 'reading', readModel)
    const types = modelTypes(model)
    const file = Option.getOrNull(out)
    if (file !== null) writeFileSync(file, types)
    const collections = model.collections.length
    printResult(host, json, file === null ? { collections, types } : { collections, file }, [
      file === null ? types.trimEnd() : `${collections} collections: ${file}`,
    ])
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Writes TypeScript types of the data model. Does not include what the token of --token has no access to.',
  ),
  Command.withShortDescription('Writes TypeScript types of the data model'),
)
