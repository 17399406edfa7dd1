// A test runs this as a separate process: it upgrades a database, and stops right before the commit of a migration
// until it is killed.
import { upgrade } from '#server/adoption/upgrade.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'

const [url = '', commits = '0'] = process.argv.slice(2)
const database = await openDatabase(url)
let done = 0
const alter: OpenDatabase['alter'] = job =>
  database.alter(async trx => {
    const result = await job(trx)
    if (done++ < Number(commits)) return result
    process.stdout.write('migrated, not committed\n')
    // Keeps the process alive: a promise alone does not.
    await new Promise(resolve => setTimeout(resolve, 60_000))
    return result
  })
await upgrade({ ...database, alter })
