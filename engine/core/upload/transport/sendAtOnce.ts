import type { Item } from '#schemas/data/Item.ts'
import { isApiFailure } from '../../api/ApiFailure.ts'
import { randomKey } from '../../api/randomKey.ts'
import { readRow } from './readRow.ts'
import { sendRequest } from './sendRequest.ts'
import type { UploadJob } from './UploadJob.ts'

/** Idempotency keys of forms that are sent again because it is unknown whether they arrived. */
const attempts = new WeakMap<File, string>()

function attemptOf(file: File): string {
  const idempotencyKey = attempts.get(file) ?? randomKey()
  attempts.set(file, idempotencyKey)
  return idempotencyKey
}

/** Sends a file as a form: a new one, or the content of an existing one. */
export async function sendAtOnce({ file, progress, signal, target }: UploadJob, repeatable: boolean): Promise<Item> {
  const body = new FormData()
  // Fields come before the file: servers of the dialect ignore those after it.
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
    // A rejected form gets a new key; one without a response may have arrived.
    if (isApiFailure(cause) && cause._tag === 'Refused') attempts.delete(file)
    throw cause
  }
}
