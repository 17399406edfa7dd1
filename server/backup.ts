import { backUp } from './backup/backUp.ts'
import { readConfig } from './config/readConfig.ts'

const folder = process.argv[2]
const read = readConfig(process.env)
if (!read.ok) stopWith(read.message)
if (folder === undefined) stopWith('Say where to: npm run backup -- <folder>')

try {
  const { files, missing, parts } = await backUp(read.config, folder)
  console.log(`${folder}: ${parts.join(', ')}${parts.includes('files') ? ` (${files})` : ''}`)
  for (const name of missing) console.error(`A file refers to ${name}, which is missing from the storage.`)
} catch (cause) {
  stopWith(`The backup failed: ${cause instanceof Error ? cause.message : String(cause)}`)
}

function stopWith(line: string): never {
  console.error(line)
  process.exit(1)
}
