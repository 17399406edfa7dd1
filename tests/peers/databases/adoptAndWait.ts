// A test runs this as a separate process: it adopts a database, and stops right before the commit until it is killed.
import { upgrade } from '#server/adoption/upgrade.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'

const database = await openDatabase(process.argv[2] ?? '')
const alter: OpenDatabase['alter'] = job =>
  database.alter(async trx => {
    const result = await job(trx)
    process.stdout.write('adopted, not committed\n')
    // Keeps the process alive: a promise alone does not.
    await new Promise(resolve => setTimeout(resolve, 60_000))
    return result
  })
await upgrade({ ...database, alter }, { journal: 'delete' })
