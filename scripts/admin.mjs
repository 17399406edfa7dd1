// npm run admin: recovery for administrators who are locked out, as "fieldhouse users".
import { runCommand } from './start/runCommand.mjs'

await runCommand('users')
