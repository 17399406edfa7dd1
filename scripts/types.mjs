// npm run types: writes TypeScript types of the model of a project.
import { runCommand } from './start/runCommand.mjs'

await runCommand('types')
