import type { Item } from '#schemas/data/Item.ts'
import { isApiFailure } from '../api/ApiFailure.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import { digestOf, hexOf } from './checksum/digestOf.ts'
import type { Checked, CheckInput } from './fileUploadMachine.ts'
import { largestUpload } from './transport/largestUpload.ts'
import type { UploadNote } from './UploadReport.ts'

const collection = 'directus_files'

/** The file size up to which reading it twice to find a duplicate is worth it. */
const mostCompared = 512 * 1024 * 1024

/** Bytes of an SVG that are checked. */
const mostRead = 1024 * 1024

/** Checks a file before it is sent, so that an invalid one is reported at once. */
export async function checkFile(
  studio: StudioHost,
  { compares, picked: { file }, target }: CheckInput,
  signal: AbortSignal,
): Promise<Checked> {
  if (file.size === 0) return { kind: 'refused', problem: { kind: 'empty' } }
  if (target.images && !file.type.startsWith('image/')) return { kind: 'refused', problem: { kind: 'no-image' } }
  const limit = await largestUpload(studio.capabilities, file.size)
  if (limit !== null && file.size > limit) return { kind: 'refused', problem: { kind: 'too-large', limit } }
  const notes = await drawingNotes(file)
  const match = compares && target.replaces === undefined ? await findMatch(studio, file, signal) : null
  return match ? { kind: 'duplicate', match, notes } : { kind: 'sound', notes }
}

/** An SVG with scripts is accepted, but its scripts never run. */
async function drawingNotes(file: File): Promise<readonly UploadNote[]> {
  if (!file.type.startsWith('image/svg') || file.size > mostRead) return []
  return /<script|<foreignObject|\son\w+\s*=|javascript:/i.test(await file.text()) ? [{ kind: 'inert' }] : []
}

/** The row of a file with the same content; null if there is none, or if it cannot be determined. */
async function findMatch({ metadata, readItems }: StudioHost, file: File, signal: AbortSignal): Promise<Item | null> {
  const decision = metadata.decide('read', collection)
  const readable = decision.allowed && (decision.fields === 'all' || decision.fields.has('checksum'))
  if (!metadata.field(collection, 'checksum') || !readable || file.size > mostCompared) return null
  const checksum = hexOf(await digestOf(file, signal))
  const fields = ['id', 'title', 'filename_download', 'type', 'folder']
  const query = { fields, filter: { checksum: { _eq: checksum } }, limit: 1 }
  const page = await readItems(collection, query, signal).catch((cause: unknown) => {
    // The upload itself will report what is wrong; a failed check for duplicates is no reason to stop.
    if (isApiFailure(cause)) return null
    throw cause
  })
  return page?.items[0] ?? null
}
