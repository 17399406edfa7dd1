// npm run package: writes dist/package, the installable package "fieldhouse", and packs it as dist/fieldhouse-<version>.tgz.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { manifestOf } from './package/manifestOf.mjs'
import { checkNode } from './start/checkNode.mjs'
import { ensureBuilt } from './start/ensureBuilt.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot } from './start/paths.mjs'

const { values } = parseArgs({ options: { out: { type: 'string', default: inRoot('dist') } } })

checkNode()
ensureInstalled()
ensureBuilt()

const folder = join(values.out, 'package')
rmSync(folder, { recursive: true, force: true })
for (const path of ['bin', 'scripts/start/checkNode.mjs', 'dist/admin', 'dist/server', 'CHANGELOG.md', 'README.md'])
  cpSync(inRoot(path), join(folder, path), { recursive: true })
copySources('world-countries', '.', /^countries\.json$/)
copySources('world-countries', 'data', /\.geo\.json$/)
copySources('flag-icons', 'flags/4x3', /\.svg$/)
const manifest = manifestOf(read('package.json'), read('dist/server/packages.json'), read('package-lock.json'))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const packed = execFileSync(npm, ['pack', '--silent', '--ignore-scripts', '--pack-destination', values.out], {
  cwd: folder,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
console.log(join(values.out, packed.trim()))

/** Copies the files of a package that the demo project is made of, compressed. */
function copySources(name, path, wanted) {
  const from = inRoot('node_modules', name)
  const to = join(folder, 'dist', 'demo', name)
  cpSync(join(from, 'LICENSE'), join(to, 'LICENSE'))
  for (const file of readdirSync(join(from, path)).filter(each => wanted.test(each))) {
    const target = join(to, path, `${file}.gz`)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, gzipSync(readFileSync(join(from, path, file)), { level: 9 }))
  }
}

function read(path) {
  return JSON.parse(readFileSync(inRoot(path), 'utf8'))
}
