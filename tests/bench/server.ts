import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/testing/startPostgres.ts'
import { measureLongLists } from './measureLongLists.ts'
import { measureManyRows } from './measureManyRows.ts'
import { measureServer } from './measureServer.ts'
import { prepareDatabase } from './prepare.ts'
import { keepFigures, print } from './print.ts'

// npm run bench:server: the server alone, without a browser.
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
const file = join(folder, 'bench.db')
await prepareDatabase(file)
print('the server', 'ours', 'floor', 'we want')
await measureServer(file, folder, print)
await measureManyRows({ title: 'SQLite', url: join(folder, 'rows.db') }, folder, print)
await measureLongLists({ title: 'SQLite', url: join(folder, 'large.db') }, folder, print)
const postgres = await startPostgres()
if (postgres) await measureLongLists({ title: 'PostgreSQL', url: postgres.url }, folder, print)
await postgres?.remove()
const other = await startPostgres()
if (other) await measureManyRows({ title: 'PostgreSQL', url: other.url }, folder, print)
await other?.remove()
keepFigures()
rmSync(folder, { recursive: true, force: true })
