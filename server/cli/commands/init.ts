import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Argument, Command } from 'effect/cli'
import { packageVersion } from '#server/config/packageVersion.ts'
import { CommandFailure } from '../exitCodes.ts'
import { projectFiles } from '../project/projectFiles.ts'
import { writeProject } from '../project/writeProject.ts'
import { work } from '../work.ts'

export const initCommand = Command.make(
  'init',
  {
    folder: Argument.String('folder').pipe(
      Argument.withDescription('The folder of the project, by default the current one'),
      Argument.withDefault('.'),
    ),
  },
  work('init', async ({ folder }, { print }) => {
    const place = resolve(folder)
    const files = projectFiles(packageVersion())
    const existing = files.filter(({ isOptional, path }) => !isOptional && existsSync(resolve(place, path)))
    if (existing.length > 0)
      throw new CommandFailure(
        `${place} already has ${existing.map(({ path }) => path).join(', ')}. Nothing was changed.`,
      )
    const written = writeProject(place, files)
    print(`Created ${written.join(', ')} in ${place}.\nStart the server there: npx fieldhouse`)
    return undefined
  }),
).pipe(
  Command.withDescription('Writes the files of a new project: settings with a secret, extensions, compose.yaml.'),
  Command.withShortDescription('Writes the files of a new project'),
)
