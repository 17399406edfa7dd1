// npm run review: lists the plugins that changed since their last review. npm run review -- accept interfaces/slider
// --reviewer "Name": records that Name reviewed the current version.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accept, hashOf, pluginNames, readLedger, statusOf } from './review/ledger.ts'

const root = join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({ allowPositionals: true, options: { reviewer: { type: 'string' } } })
const [command, ...named] = positionals
const plugins = pluginNames(root)

if (command === 'accept') {
  const unknown = named.filter(name => !plugins.includes(name))
  if (named.length === 0) fail('Name the plugins that were looked at: accept interfaces/slider --reviewer "Name"')
  if (unknown.length > 0) fail(`There is no plugin ${unknown.join(', ')}. npm run review lists them.`)
  if (!values.reviewer) fail('Say who looked: --reviewer "Name"')
  for (const name of named) accept(root, name, values.reviewer, new Date().toISOString().slice(0, 10))
  console.log(`${named.length} noted`)
} else if (command === undefined) {
  const ledger = readLedger(root)
  for (const name of plugins) {
    const review = ledger[name]
    const status = statusOf(review, hashOf(join(root, 'plugins', name)))
    console.log(`${status.padEnd(9)} ${name}${review ? `  (${review.reviewer}, ${review.date})` : ''}`)
  }
  const removed = Object.keys(ledger).filter(name => !plugins.includes(name))
  for (const name of removed) console.log(`removed   ${name}`)
} else fail(`Unknown command ${command}`)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
