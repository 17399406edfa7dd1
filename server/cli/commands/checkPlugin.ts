import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { Argument, Command } from 'effect/cli'
import { projectFolder } from '#server/config/projectFolder.ts'
import { CommandFailure, exitCodes } from '../exitCodes.ts'
import { jsonFlag } from '../options.ts'
import { work } from '../work.ts'

export const checkPluginCommand = Command.make(
  'check-plugin',
  {
    folder: Argument.String('folder').pipe(
      Argument.withDescription('The folder of the plugin, with an index.js and a fixtures.js'),
      Argument.withDefault('.'),
    ),
    json: jsonFlag,
  },
  work('check-plugin', async ({ folder, json }, host) => {
    const root = resolve(folder)
    const missing = ['index.js', 'fixtures.js'].filter(name => !existsSync(join(root, name)))
    if (missing.length > 0) throw new CommandFailure(`${root} has no ${missing.join(' and no ')}.`)
    const child = spawn(process.execPath, [kitFor(root), 'check', root, ...(json ? ['--json'] : [])], {
      env: host.env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    return code === 0 ? undefined : exitCodes.failed
  }),
).pipe(
  Command.withDescription(
    'Runs the conformance tests of a plugin in Chromium, with all its fixtures. The package @fieldhouse/plugin must be installed in its folder. Exits with 1 if a check fails.',
  ),
  Command.withShortDescription('Runs the conformance tests of a plugin'),
)

/** The program of the conformance kit: that of the plugin, or the one built in a clone of the repository. */
function kitFor(root: string): string {
  try {
    return createRequire(join(root, 'index.js')).resolve('@fieldhouse/plugin/check.mjs')
  } catch {
    const built = join(projectFolder(), 'dist', 'plugin', 'check.mjs')
    if (existsSync(built)) return built
    throw new CommandFailure(
      `The package @fieldhouse/plugin is not installed in ${root}. Run "npm install --save-dev @fieldhouse/plugin vitest @vitest/browser-playwright playwright react react-dom" there.`,
    )
  }
}
