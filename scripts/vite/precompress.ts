import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(css|html|js|json|mjs|svg|txt|webmanifest)$/

/** Below this size in bytes, compression saves nothing. */
const threshold = 600

/**
 * Writes a `.br` and a `.gz` next to every text file of the build, so that the server never compresses a file itself.
 */
export function precompress(): Plugin {
  let folder: string | null = null
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      // Storybook builds with the same configuration, into another folder.
      folder = config.build.outDir.endsWith(join('dist', 'admin')) ? config.build.outDir : null
    },
    async closeBundle(failure) {
      if (folder === null || failure) return
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const place = folder
      await Promise.all(names.filter(name => compressible.test(name)).map(name => compress(join(place, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.byteLength < threshold) return
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength } }
  const [small, compatible] = await Promise.all([
    promisify(brotliCompress)(plain, options),
    promisify(gzip)(plain, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, compatible)])
}
