import type { Storage } from '#server/storage/Storage.ts'
import { drawOutline, mapSize } from './drawOutline.ts'
import type { DemoRow } from './insertRows.ts'
import { flagOf, outlineOf, type SourceCountry } from './source.ts'
import { stableId } from './stableId.ts'

export const folders = { flags: stableId('folder:flags'), maps: stableId('folder:maps') } as const

export const folderRows: readonly DemoRow[] = [
  { id: folders.flags, name: 'Flags', parent: null },
  { id: folders.maps, name: 'Maps', parent: null },
]

/** How many countries are drawn and written at once. */
const lanes = 4

/** Writes the flag and the map of every country to the storage and returns the rows of the files. */
export async function writeFiles(storage: Storage, sources: readonly SourceCountry[]): Promise<readonly DemoRow[]> {
  const rows: DemoRow[] = []
  const waiting = [...sources]
  const lane = async () => {
    for (let source = waiting.pop(); source; source = waiting.pop())
      rows.push(await writeFlag(storage, source), ...(hasMap(source) ? [await writeMap(storage, source)] : []))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return rows.sort((a, b) => String(a['title']).localeCompare(String(b['title']), 'en'))
}

const hasMap = (source: SourceCountry) => outlineOf(source).length > 0

/** The keys of a country's files. */
export const filesOf = (source: SourceCountry) => ({
  flag: stableId(`flag:${source.cca3}`),
  map: hasMap(source) ? stableId(`map:${source.cca3}`) : null,
})

async function writeFlag(storage: Storage, source: SourceCountry): Promise<DemoRow> {
  const row = fileRow(source, 'flag', 'svg', 'image/svg+xml')
  return { ...row, filesize: await store(storage, row, flagOf(source)), width: 640, height: 480 }
}

async function writeMap(storage: Storage, source: SourceCountry): Promise<DemoRow> {
  const row = fileRow(source, 'map', 'png', 'image/png')
  return { ...row, filesize: await store(storage, row, await drawOutline(outlineOf(source))), ...mapSize }
}

function fileRow(source: SourceCountry, what: 'flag' | 'map', ending: string, type: string) {
  const id = stableId(`${what}:${source.cca3}`)
  const name = source.name.common
  return {
    id,
    storage: 'local',
    filename_disk: `${id}.${ending}`,
    filename_download: `${what}-${source.cca3.toLowerCase()}.${ending}`,
    title: `${what === 'flag' ? 'Flag' : 'Map'} of ${name}`,
    type,
    folder: what === 'flag' ? folders.flags : folders.maps,
  }
}

async function store(storage: Storage, row: { readonly filename_disk: string }, bytes: Buffer): Promise<number> {
  return storage.write(
    row.filename_disk,
    (async function* () {
      yield bytes
    })(),
  )
}
