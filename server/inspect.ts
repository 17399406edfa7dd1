import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { databaseArgument } from './adoption/databaseArgument.ts'
import { inspectDatabase } from './adoption/inspect/inspectDatabase.ts'
import { reportPage } from './adoption/inspect/reportPage.ts'
import { reportText } from './adoption/inspect/reportText.ts'

const { url, stopWith } = databaseArgument('inspect')

try {
  const report = await inspectDatabase(url)
  const page = resolve(process.argv[3] ?? 'inspect.html')
  writeFileSync(page, reportPage(report))
  console.log(`${reportText(report)}\n\nEverything in detail: ${page}`)
} catch (cause) {
  stopWith(cause)
}
