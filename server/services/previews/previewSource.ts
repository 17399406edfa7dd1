import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Storages } from '#server/storage/openStorage.ts'
import { copyPrefix } from '../files/removeObjects.ts'
import type { PreviewTools } from './PreviewTools.ts'

/** Milliseconds until a file is tried again after its preview failed. */
const pause = 10 * 60_000

/** How many failed files are remembered. */
const maximumFailures = 1_000

/** Reads previews of stored files. Each is made once, and stored as a copy of its file. */
export function previewSource({ originals, transformed }: Storages, tools: PreviewTools) {
  const failures = new Map<string, number>()

  async function make(name: string, type: string): Promise<Buffer> {
    if ((failures.get(name) ?? 0) > Date.now() - pause) throw new Error('The preview failed a short time ago.')
    try {
      return await tools.make(type, async path => pipeline(await originals.read(name), createWriteStream(path)))
    } catch (cause) {
      if (failures.size >= maximumFailures) failures.clear()
      failures.set(name, Date.now())
      throw cause
    }
  }

  return async (name: string, type: string): Promise<Buffer> => {
    const copy = `${copyPrefix(name)}preview.jpg`
    if (await transformed.describe(copy)) return buffer(await transformed.read(copy))
    const made = await make(name, type)
    await transformed.write(copy, once(made))
    return made
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
