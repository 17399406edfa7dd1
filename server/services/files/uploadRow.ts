import type { Payload } from '#server/model/Payload.ts'
import { cleanFilename } from './cleanFilename.ts'
import type { Upload } from './Upload.ts'

/** The row of an upload in the storage `kind`, with the caller's values. */
export function uploadRow(upload: Upload, kind: string, values: Payload): Payload {
  const { checksum, filename, height, metadata, name, size, type, width } = upload
  const named = values['filename_download']
  return {
    ...values,
    filename_download: typeof named === 'string' ? cleanFilename(named) : filename,
    // Last: a form must not choose which bytes a row has.
    ...{ storage: kind, filename_disk: name, filesize: size, type, width, height, metadata, checksum },
  }
}
