// npm run backup: copies the database, files and secret while the server can keep running.
import { runCommand } from './start/runCommand.mjs'

await runCommand('backup')
