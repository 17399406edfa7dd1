import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ReaderStart } from './messages.ts'

/** Starts a reading thread on an SQLite file: the bundled one, or its source where tests run without a bundle. */
export function startReader(path: string): Worker {
  const here = import.meta.url
  const options = { workerData: { path } satisfies ReaderStart }
  if (here.endsWith('.ts')) {
    const source = JSON.stringify(new URL('./reader.ts', here).href)
    return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, {
      ...options,
      eval: true,
    })
  }
  // The bundle puts shared code into a folder below its entries.
  const [beside, above] = [new URL('./reader.js', here), new URL('../reader.js', here)]
  return new Worker(existsSync(beside) ? beside : above, options)
}
