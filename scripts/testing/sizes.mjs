// Size test, by the manifest of the build: what a browser loads before the sign-in page is usable, before a list is,
// and what each plugin costs when it first renders. With `--report` it prints the packages and modules of the list.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../start/paths.mjs'

/** KB (of 1000 bytes) of JavaScript after gzip. */
const signInBudget = 120
const listBudget = 200
const pluginBudget = 25
/** Round trips after the page until all code of a part is requested. A form is requested with the studio. */
const roundTrips = { studio: 1, item: 1, fields: 1, related: 2 }
/** A row of a repeater is a whole form, and the options of these layouts use the code of forms to edit a template. */
const formBudget = 30
/** The form loads together with the editors of common fields, and the editors of related items load together. */
const groups = { fields: 24, related: 15 }
const forms = new Set(['interfaces/repeater', 'layouts/board', 'layouts/calendar', 'layouts/cards', 'layouts/map'])
/** Each text editor loads a library, including the modules that it loads on first render. */
const editorBudget = 200
const editors = {
  'interfaces/block-document': [],
  'interfaces/code': [/CodeMirrorEditor/, /lang-json/],
  'interfaces/markdown': [/CodeMirrorEditor/, /markdownLanguage/, /MarkdownBody/],
  'interfaces/wysiwyg': [],
}

const manifest = JSON.parse(readFileSync(inRoot('dist', 'admin', '.vite', 'manifest.json'), 'utf8'))
const keys = Object.keys(manifest)
const entry = keys.find(key => manifest[key].isEntry && key.endsWith('index.html'))
const studio = keys.find(key => manifest[key].name === 'studio')
if (!entry || !studio) throw new Error('The build has no entry index.html or no chunk named studio.')

const signIn = closure([entry])
const list = closure([entry, studio])
const fields = closure([named('fields')])
let failed = false

for (const key of list) print(manifest[key].file, sizeOf([key]))
check('sign-in', sizeOf(signIn), signInBudget)
check('list', sizeOf(list), listBudget)
for (const [name, budget] of Object.entries(groups)) check(name, sizeOf([named(name)]), budget)
checkRoundTrips()
for (const key of keys) {
  const id = key.match(/plugins\/([a-z]+\/[a-z-]+)\//)?.[1]
  if (!id || !manifest[key].isDynamicEntry) continue
  // The modules loaded to render; modules that it loads later do not count.
  const own = [...closure([key, ...atOnce(id)])].filter(
    // A form has loaded the common editors before it draws any other.
    chunk => !list.has(chunk) && !(id.startsWith('interfaces/') && fields.has(chunk)),
  )
  check(id, sizeOf(own), editors[id] ? editorBudget : forms.has(id) ? formBudget : pluginBudget)
}
if (process.argv.includes('--report')) report()
if (failed) process.exitCode = 1

/** A browser requests the chunks that the page names at once, and a lazy chunk, with its imports, when another asks. */
function checkRoundTrips() {
  const html = readFileSync(inRoot('dist', 'admin', 'index.html'), 'utf8').replace(/<script type="importmap">.*/, '')
  const trips = new Map(keys.filter(key => html.includes(manifest[key].file)).map(key => [key, 1]))
  for (const key of trips.keys()) {
    const trip = trips.get(key)
    for (const each of manifest[key].imports ?? []) if (!trips.has(each)) trips.set(each, trip + 1)
    for (const each of closure(manifest[key].dynamicImports ?? [])) if (!trips.has(each)) trips.set(each, trip + 1)
  }
  for (const [name, most] of Object.entries(roundTrips)) {
    const trip = Math.max(...[...closure([named(name)])].map(key => trips.get(key) ?? Number.POSITIVE_INFINITY))
    console.log(
      `${String(trip).padStart(8)}     round trips to ${name}; at most ${most}${trip > most ? '  TOO MANY' : ''}`,
    )
    if (trip > most) failed = true
  }
}

function named(name) {
  const key = keys.find(each => manifest[each].name === name)
  if (!key) throw new Error(`The build has no chunk named ${name}.`)
  return key
}

function atOnce(id) {
  const patterns = editors[id] ?? []
  return patterns.map(pattern => {
    const key = keys.find(each => pattern.test(each) && manifest[each].isDynamicEntry)
    if (!key) throw new Error(`The build has no chunk ${pattern}, which ${id} loads.`)
    return key
  })
}

function check(name, kb, budget) {
  print(`${name}; at most ${budget} KB${kb > budget ? '  TOO MUCH' : ''}`, kb)
  if (kb > budget) failed = true
}

function print(name, kb) {
  console.log(`${kb.toFixed(1).padStart(8)} KB  ${name}`)
}

function sizeOf(chunks) {
  const files = [...chunks].map(key => manifest[key].file).filter(file => file.endsWith('.js'))
  return (
    files.reduce((sum, file) => sum + gzipSync(readFileSync(inRoot('dist', 'admin', file)), { level: 9 }).length, 0) /
    1000
  )
}

/** The share of each package and folder in the list, and of its largest modules. A chunk is divided by source length. */
function report() {
  const lengths = JSON.parse(readFileSync(inRoot('dist', 'admin', '.vite', 'modules.json'), 'utf8'))
  const packages = new Map()
  const modules = new Map()
  for (const key of list) {
    const own = Object.entries(lengths[manifest[key].file] ?? {})
    const perCharacter = sizeOf([key]) / own.reduce((sum, [, length]) => sum + length, 0)
    for (const [id, length] of own) {
      const group = id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? id.split('/').slice(0, 2).join('/')
      packages.set(group, (packages.get(group) ?? 0) + length * perCharacter)
      modules.set(id, length * perCharacter)
    }
  }
  const largest = sizes => [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, 40)
  console.log('\nPackages and folders of the list')
  for (const [name, kb] of largest(packages)) print(name, kb)
  console.log('\nModules of the list')
  for (const [name, kb] of largest(modules)) print(name, kb)
}

function closure(from, seen = new Set()) {
  for (const key of from) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest[key].imports ?? [], seen)
  }
  return seen
}
