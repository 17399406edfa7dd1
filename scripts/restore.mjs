// npm run restore: restores a backup.
import { runCommand } from './start/runCommand.mjs'

await runCommand('restore')
