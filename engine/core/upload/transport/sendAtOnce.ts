import type { Item } from '#schemas/data/Item.ts'
import { isApiFailure } from '../../api/ApiFailure.ts'
import { randomKey } from '../../api/randomKey.ts'
import { readRow } from './readRow.ts'
import { sendRequest } from './sendRequest.ts'
import type { UploadJob } from './UploadJob.ts'

/** What a server knows a form by that is sent again because nobody knows whether it arrived. */
const attempts = new WeakMap<File, string>()

function attemptOf(file: File): string {
  const known = attempts.get(file) ?? randomKey()
  attempts.set(file, known)
  return known
}

/** Sends a file as a form: a new one, or the bytes of one that is there (C-421, C-423). */
export async function sendAtOnce({ file, progress, signal, target }: UploadJob, repeatable: boolean): Promise<Item> {
  const body = new FormData()
  // Fields stand before the file: servers of the dialect lose those after it.
  if (target.replaces !== undefined) body.append('filename_download', file.name)
  else if (target.folder !== null) body.append('folder', target.folder)
  body.append('file', file)
  try {
    const { text } = await sendRequest({
      method: target.replaces === undefined ? 'POST' : 'PATCH',
      path: target.replaces === undefined ? '/files' : `/files/${encodeURIComponent(target.replaces)}`,
      headers: repeatable ? { 'Idempotency-Key': attemptOf(file) } : {},
      body,
      sent: (bytes, of) => progress(of > 0 ? (bytes / of) * 100 : 0),
      ...(signal && { signal }),
    })
    attempts.delete(file)
    return readRow(text, target.replaces)
  } catch (cause) {
    // What was refused may be sent anew; what nobody has answered may have arrived.
    if (isApiFailure(cause) && cause._tag === 'Refused') attempts.delete(file)
    throw cause
  }
}
