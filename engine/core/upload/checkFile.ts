import type { Item } from '#schemas/data/Item.ts'
import { isApiFailure } from '../api/ApiFailure.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import { digestOf, hexOf } from './checksum/digestOf.ts'
import type { Checked, CheckInput } from './fileUploadMachine.ts'
import { largestUpload } from './transport/largestUpload.ts'
import type { UploadNote } from './UploadReport.ts'

const collection = 'directus_files'

/** Bytes up to which it is worth reading a file twice to see whether it is there. */
const mostCompared = 512 * 1024 * 1024

/** Bytes of a drawing that are looked at. */
const mostRead = 1024 * 1024

/** Looks at a file before it is sent, so that what cannot be taken says so at once. */
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

/** A drawing that runs something is taken, and runs nothing. */
async function drawingNotes(file: File): Promise<readonly UploadNote[]> {
  if (!file.type.startsWith('image/svg') || file.size > mostRead) return []
  return /<script|<foreignObject|\son\w+\s*=|javascript:/i.test(await file.text()) ? [{ kind: 'inert' }] : []
}

/** The row of a file with the same bytes; null where there is none, or where nobody can tell. */
async function findMatch({ metadata, readItems }: StudioHost, file: File, signal: AbortSignal): Promise<Item | null> {
  const decision = metadata.decide('read', collection)
  const readable = decision.allowed && (decision.fields === 'all' || decision.fields.has('checksum'))
  if (!metadata.field(collection, 'checksum') || !readable || file.size > mostCompared) return null
  const checksum = hexOf(await digestOf(file, signal))
  const fields = ['id', 'title', 'filename_download', 'type', 'folder']
  const query = { fields, filter: { checksum: { _eq: checksum } }, limit: 1 }
  const found = await readItems(collection, query, signal).catch((cause: unknown) => {
    // Sending it will tell what is wrong; that it may be there already is no reason to stop.
    if (isApiFailure(cause)) return null
    throw cause
  })
  return found?.items[0] ?? null
}
