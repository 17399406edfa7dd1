// npm run new:plugin -- interface rating: creates a plugin that passes every check, as a starting point. With --outside
// <folder> it creates a standalone plugin that an already built studio loads.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { insideFiles } from './new-plugin/inside.mjs'
import { namesOf } from './new-plugin/names.mjs'
import { outsideFiles } from './new-plugin/outside.mjs'
import { inRoot } from './start/paths.mjs'

const kinds = ['interface', 'display', 'layout']
const usage = `Usage: npm run new:plugin -- <${kinds.join('|')}> <id> [--outside <folder>]
An id consists of lowercase letters, digits and hyphens: star-rating.`

function stop(message) {
  console.error(message)
  process.exit(1)
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { outside: { type: 'string' } } })
const [kind, id] = positionals
if (!kinds.includes(kind) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id ?? '') || positionals.length !== 2) stop(usage)

if (values.outside) writeOutside(resolve(values.outside))
else writeInside()

function writeInside() {
  const folder = inRoot('plugins', `${kind}s`, id)
  if (existsSync(folder)) stop(`The folder plugins/${kind}s/${id} already exists.`)
  const list = inRoot('plugins', 'index.ts')
  const catalog = inRoot('locales', 'en-US.json')
  const names = namesOf(kind, id, readFileSync(list, 'utf8'), JSON.parse(readFileSync(catalog, 'utf8')))
  const { files, words } = insideFiles(kind, names)
  writeFiles(folder, files)
  addWords(catalog, words)
  addToList(list, names)
  // Sorts the imports and formats the files.
  execFileSync(inRoot('node_modules', '.bin', 'biome'), ['check', '--write', folder, list, catalog], {
    cwd: inRoot('.'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(`Created plugins/${kind}s/${id}, with messages in locales/en-US.json and an entry in plugins/index.ts.
Preview:  npm run storybook
Test:     npx vitest run --project unit plugins/${kind}s/${id}
Check:    npm run check:plugin -- ${id}`)
}

function writeOutside(folder) {
  if (existsSync(folder)) stop(`${folder} already exists.`)
  writeFiles(folder, outsideFiles(kind, namesOf(kind, id, '', {}), inRoot('.')))
  console.log(`Created ${folder}. Its README.md explains how to test and install it.`)
}

function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

function addWords(file, words) {
  const all = { ...words, ...JSON.parse(readFileSync(file, 'utf8')) }
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

function addToList(file, { id, variable }) {
  const text = readFileSync(file, 'utf8')
  const end = text.lastIndexOf('\n]')
  const line = `import { ${variable} } from './${kind}s/${id}/plugin.ts'\n`
  writeFileSync(file, `${line}${text.slice(0, end)}\n  ${variable},${text.slice(end)}`)
}
