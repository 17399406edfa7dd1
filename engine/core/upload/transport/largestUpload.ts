import { sendRequest } from './sendRequest.ts'

/** Below this size, the client does not request the limit of the server. */
const harmless = 10 * 1024 * 1024

let request: Promise<number | null> | null = null

/** The size of the largest file that the server accepts, in bytes; null if unknown, or for a small file. */
export function largestUpload(capabilities: ReadonlySet<string>, size: number): Promise<number | null> {
  if (size < harmless || !capabilities.has('tus')) return Promise.resolve(null)
  request ??= sendRequest({ method: 'OPTIONS', path: '/files/tus' }).then(
    answer => Number(answer.header('Tus-Max-Size')) || null,
    () => {
      // The upload itself will report the limit.
      request = null
      return null
    },
  )
  return request
}
