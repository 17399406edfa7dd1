import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/**
 * The size that each plugin adds when it is first drawn, in KB after gzip, from the last build; empty without a build.
 */
export function chunkSizes(root: string): ReadonlyMap<string, number> {
  const dist = join(root, 'dist', 'admin')
  const file = join(dist, '.vite', 'manifest.json')
  if (!existsSync(file)) return new Map()
  // Safe: Vite has written it.
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Chunk>>
  const studio = Object.keys(manifest).filter(key => /^_?studio|index\.html$/.test(key.replace(/^.*\//, '')))
  const there = closure(manifest, studio)
  const sizes = new Map<string, number>()
  for (const key of Object.keys(manifest)) {
    const plugin = key.match(/plugins\/([a-z]+\/[a-z-]+)\//)?.[1]
    if (!plugin) continue
    const own = [...closure(manifest, [key])].filter(each => !there.has(each))
    const bytes = own.map(each => gzipSync(readFileSync(join(dist, manifest[each]?.file ?? ''))).length)
    sizes.set(plugin, (sizes.get(plugin) ?? 0) + bytes.reduce((sum, each) => sum + each, 0) / 1000)
  }
  return sizes
}

function closure(manifest: Readonly<Record<string, Chunk>>, from: readonly string[], seen = new Set<string>()) {
  for (const key of from) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest, manifest[key]?.imports ?? [], seen)
  }
  return seen
}
