import * as Schema from 'effect/Schema'
import { callFor } from '../../api/callFor.ts'

const ChangeMark = Schema.Struct({ mark: Schema.String, recent: Schema.Boolean })

/** The mark differs from an earlier one if items of the collection have changed; `recent` if that was since the list was read. */
export type ChangeMark = (typeof ChangeMark)['Type']

/** Milliseconds that a list may have been on its way. */
const margin = 1_000
/** The highest age that the server accepts. */
const longest = 999_999_999

/** Reads the change mark of a collection for a list that arrived at `read`. Rejects with an `ApiFailure`. */
export const readChangeMark = (collection: string, read: number, signal: AbortSignal): Promise<ChangeMark> =>
  callFor(
    {
      path: `/utils/changes/${encodeURIComponent(collection)}`,
      query: `age=${Math.min(Math.max(0, Date.now() - read) + margin, longest)}`,
      signal,
    },
    ChangeMark,
  )
