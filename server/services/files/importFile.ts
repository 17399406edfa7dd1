import { type Failure, failure } from '#server/failures/Failure.ts'
import type { GuardedFetch } from '#server/outbound/guardedFetch.ts'
import { OutboundRefusal } from '#server/outbound/OutboundRefusal.ts'

/** A file from another server, while its bytes arrive. */
export interface RemoteFile {
  readonly filename: string
  /** As declared by the other server. */
  readonly type: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Downloads a file from another server. All errors, including those while the bytes arrive, become the same failure,
 * so that callers cannot probe the network of this server. `note` gets the real cause.
 */
export async function importFile(
  fetch: GuardedFetch,
  url: string,
  maximumSize: number,
  note: (cause: OutboundRefusal | number) => void,
): Promise<RemoteFile> {
  try {
    const answer = await fetch({ url, maximumSize })
    if (answer.status !== 200) {
      await answer.body[Symbol.asyncIterator]().return?.()
      note(answer.status)
      throw unreachable()
    }
    const type = answer.headers['content-type']
    return {
      filename: nameOf(answer.url),
      type: typeof type === 'string' ? type : '',
      content: orUnreachable(answer.body, note),
    }
  } catch (cause) {
    throw toImportFailure(cause, note)
  }
}

async function* orUnreachable(
  body: AsyncIterable<Uint8Array>,
  note: (cause: OutboundRefusal) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw toImportFailure(cause, note)
  }
}

function toImportFailure(cause: unknown, note: (cause: OutboundRefusal) => void): unknown {
  if (!(cause instanceof OutboundRefusal)) return cause
  note(cause)
  return unreachable()
}

const unreachable = (): Failure => failure('INVALID_PAYLOAD', 'Could not fetch a file from "url".', { field: 'url' })

/** The last segment of the path. */
function nameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
