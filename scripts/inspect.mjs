// npm run inspect: reports the contents of a Directus database, without changing it.
import { runCommand } from './start/runCommand.mjs'

await runCommand('inspect')
