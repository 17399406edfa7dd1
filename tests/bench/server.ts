import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/testing/startPostgres.ts'
import { measureLongLists } from './measureLongLists.ts'
import { measureServer } from './measureServer.ts'
import { prepareDatabase } from './prepare.ts'
import { print } from './print.ts'

// npm run bench:server: the server alone, without a browser.
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
const file = join(folder, 'bench.db')
await prepareDatabase(file)
print('measure', 'ours', 'floor', 'we want')
await measureServer(file, folder, print)
await measureLongLists({ title: 'SQLite', url: join(folder, 'large.db') }, folder, print)
const postgres = await startPostgres()
if (postgres) await measureLongLists({ title: 'PostgreSQL', url: postgres.url }, folder, print)
await postgres?.remove()
rmSync(folder, { recursive: true, force: true })
