import { forbidden, invalidPayload } from '#server/failures/Failure.ts'
import type { Payload } from '#server/model/Payload.ts'

/** The metadata that a sender declares before the bytes of an upload. */
export interface UploadMetadata {
  readonly filename: string
  readonly type: string
  /** The file whose bytes are replaced; null for a new one. */
  readonly target: string | null
  readonly fields: Payload
}

/** Fields of a file that may be sent with its bytes. */
const fields: ReadonlySet<string> = new Set(['title', 'description', 'location', 'tags', 'folder', 'filename_download'])

const longest = 8_192

/**
 * Reads an `Upload-Metadata` header: names, each with a value in base64. Fails with INVALID_PAYLOAD for an invalid
 * header, and with FORBIDDEN for a field that only the platform writes.
 */
export function readMetadata(header: string): UploadMetadata {
  if (header.length > longest) throw invalidPayload('"Upload-Metadata" is too long.')
  const values = new Map<string, string>()
  for (const pair of header.split(',').map(each => each.trim())) {
    if (pair === '') continue
    const [name = '', value = '', ...rest] = pair.split(' ')
    if (!/^[\w-]+$/.test(name) || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || rest.length > 0 || values.has(name))
      throw invalidPayload('"Upload-Metadata" is not valid.')
    values.set(name, Buffer.from(value, 'base64').toString('utf8'))
  }
  const take = (...names: readonly string[]) => {
    const matches = names.flatMap(name => values.get(name) ?? [])
    for (const name of names) values.delete(name)
    return matches[0] ?? null
  }
  const metadata = {
    filename: take('filename', 'name') ?? 'file',
    type: take('filetype', 'type') ?? '',
    target: take('id'),
  }
  for (const name of values.keys())
    if (!fields.has(name))
      throw forbidden(`You're not allowed to create field "${name}" in collection "directus_files".`)
  return { ...metadata, fields: Object.fromEntries([...values].map(([name, text]) => [name, fieldOf(name, text)])) }
}

function fieldOf(name: string, text: string): unknown {
  if (text === '') return null
  if (name !== 'tags') return text
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',')
  }
}
