import { sendRequest } from './sendRequest.ts'

/** Bytes below which no server is asked what it takes. */
const harmless = 10 * 1024 * 1024

let asked: Promise<number | null> | null = null

/** The bytes of the largest file that the server takes; null where it does not say, or where it is not worth asking. */
export function largestUpload(capabilities: ReadonlySet<string>, size: number): Promise<number | null> {
  if (size < harmless || !capabilities.has('tus')) return Promise.resolve(null)
  asked ??= sendRequest({ method: 'OPTIONS', path: '/files/tus' }).then(
    answer => Number(answer.header('Tus-Max-Size')) || null,
    () => {
      // The upload itself will tell.
      asked = null
      return null
    },
  )
  return asked
}
