// npm run release: removes everything that adoption has added to a database.
import { runCommand } from './start/runCommand.mjs'

await runCommand('release')
