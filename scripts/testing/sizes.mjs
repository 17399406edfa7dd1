// Size test: what a browser fetches before the sign-in page can be used, by the manifest of the build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../start/paths.mjs'

/** KB (of 1000 bytes) of JavaScript after gzip; design.md section 7. */
const budget = 120

const manifest = JSON.parse(readFileSync(inRoot('dist', 'admin', '.vite', 'manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find(key => manifest[key].isEntry && key.endsWith('index.html'))
if (!entry) throw new Error('The build has no entry index.html.')

const chunks = [...closure(entry)].map(key => manifest[key].file).filter(file => file.endsWith('.js'))
const sizes = chunks.map(file => ({
  file,
  kb: gzipSync(readFileSync(inRoot('dist', 'admin', file)), { level: 9 }).length / 1000,
}))
const total = sizes.reduce((sum, { kb }) => sum + kb, 0)

for (const { file, kb } of sizes) console.log(`${kb.toFixed(1).padStart(8)} KB  ${file}`)
console.log(`${total.toFixed(1).padStart(8)} KB  in all; at most ${budget} KB`)
if (total > budget) process.exitCode = 1

function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const each of manifest[key].imports ?? []) closure(each, seen)
  return seen
}
