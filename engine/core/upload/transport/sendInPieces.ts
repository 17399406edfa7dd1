import type { Item } from '#schemas/data/Item.ts'
import { type ApiFailure, isApiFailure } from '../../api/ApiFailure.ts'
import { digestOf } from '../checksum/digestOf.ts'
import { readRow } from './readRow.ts'
import { begunAt, fingerprint, forgetUpload, rememberUpload } from './resumable.ts'
import { sendRequest, type UploadAnswer, type UploadRequest } from './sendRequest.ts'
import type { UploadJob } from './UploadJob.ts'

/** The size of a piece, which limits what is sent again after a lost connection. */
const pieceSize = 8 * 1024 * 1024

/** How often the server can report another offset, or a checksum mismatch, before the upload fails. */
const mostSurprises = 5

const version = { 'Tus-Resumable': '1.0.0' }

/**
 * Sends a file by the tus protocol: each piece with its checksum, from the server's offset. Starts over if the server
 * no longer knows the upload. Canceling deletes it on the server.
 */
export async function sendInPieces(job: UploadJob): Promise<Item> {
  const print = fingerprint(job.file, job.target)
  try {
    const id = await sendAll(job, print)
    await forgetUpload(print)
    return await readSent(id, job.signal)
  } catch (cause) {
    if (job.signal?.aborted) await giveUp(print)
    // A permanent rejection, so retrying is pointless.
    else if (isRefused(cause) && !passing.has(cause.status)) await forgetUpload(print)
    throw cause
  }
}

/** Statuses that do not concern the upload itself. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429, 500, 502, 503, 504, 507])

const isRefused = (cause: unknown): cause is Extract<ApiFailure, { readonly _tag: 'Refused' }> =>
  isApiFailure(cause) && cause._tag === 'Refused'

/** Sends the rest of the file, and returns the key of the file. */
async function sendAll(job: UploadJob, print: string): Promise<string> {
  const { file, progress } = job
  let { location, answer } = (await goOn(job, print)) ?? (await begin(job, print))
  let surprises = 0
  for (;;) {
    const offset = offsetOf(answer)
    const id = answer.header('Upload-File')
    if (id !== null) return id
    progress((offset / file.size) * 100)
    if (offset >= file.size) throw { _tag: 'Malformed', message: location } satisfies ApiFailure
    try {
      answer = await sendPiece(job, location, offset)
    } catch (cause) {
      // Another tab is uploading, or data was corrupted: asks the server for its offset.
      if (!isRefused(cause) || (cause.status !== 409 && cause.status !== 460) || ++surprises > mostSurprises)
        throw cause
      answer = await ask(job, { method: 'HEAD', path: location })
    }
  }
}

const ask = ({ signal }: UploadJob, request: UploadRequest) =>
  sendRequest({ ...request, headers: { ...version, ...request.headers }, ...(signal && { signal }) })

/** Resumes a started upload; null if there is none, or if it no longer exists. */
async function goOn(job: UploadJob, print: string) {
  const location = await begunAt(print)
  if (location === null) return null
  try {
    return { location, answer: await ask(job, { method: 'HEAD', path: location }) }
  } catch (cause) {
    if (!isRefused(cause) || ![400, 403, 404, 410].includes(cause.status)) throw cause
    await forgetUpload(print)
    return null
  }
}

async function begin(job: UploadJob, print: string) {
  const { file, target } = job
  const answer = await ask(job, {
    method: 'POST',
    path: '/files/tus',
    headers: {
      'Upload-Length': String(file.size),
      'Upload-Metadata': metadataOf({
        filename: file.name,
        filetype: file.type,
        ...(target.replaces === undefined
          ? { ...(target.folder !== null && { folder: target.folder }) }
          : { id: target.replaces }),
      }),
    },
  })
  const location = answer.header('Location')
  if (location === null) throw { _tag: 'Malformed', message: '/files/tus: "Location" is expected' } satisfies ApiFailure
  await rememberUpload(print, location)
  return { location, answer }
}

async function sendPiece(job: UploadJob, location: string, offset: number): Promise<UploadAnswer> {
  const { file, progress } = job
  const body = file.slice(offset, offset + pieceSize)
  const digest = await digestOf(body)
  return ask(job, {
    method: 'PATCH',
    path: location,
    headers: {
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      'Upload-Checksum': `sha256 ${btoa(String.fromCharCode(...digest))}`,
    },
    body,
    sent: bytes => progress(((offset + Math.min(bytes, body.size)) / file.size) * 100),
  })
}

/** The row after a completed upload; only its key if it cannot be read. */
async function readSent(id: string, signal: AbortSignal | undefined): Promise<Item> {
  try {
    const { text } = await sendRequest({ method: 'GET', path: `/files/${id}`, ...(signal && { signal }) })
    return readRow(text, id)
  } catch (cause) {
    if (isRefused(cause) && cause.status === 403) return { id }
    throw cause
  }
}

/** Does not wait for the response: the server cleans up abandoned uploads itself. */
async function giveUp(print: string): Promise<void> {
  const location = await begunAt(print)
  if (location === null) return
  await forgetUpload(print)
  await sendRequest({ method: 'DELETE', path: location, headers: version }).catch((cause: unknown) =>
    console.warn('Could not tell the server about a canceled upload', cause),
  )
}

function offsetOf(answer: UploadAnswer): number {
  const offset = Number(answer.header('Upload-Offset') ?? '0')
  return Number.isSafeInteger(offset) ? offset : 0
}

/** Names with their values in base64 of UTF-8. */
const metadataOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',')
