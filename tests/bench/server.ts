import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
await measureLongLists(folder, print)
rmSync(folder, { recursive: true, force: true })
