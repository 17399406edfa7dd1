import * as Schema from 'effect/Schema'
import { callFor } from '../../api/callFor.ts'

const ChangeMark = Schema.Struct({ mark: Schema.String, recent: Schema.Boolean })

/** The mark differs from an earlier one if items of the collection have changed; `recent` says how new the last change is. */
export type ChangeMark = (typeof ChangeMark)['Type']

/** Reads the change mark of a collection. Rejects with an `ApiFailure`. */
export const readChangeMark = (collection: string, signal: AbortSignal): Promise<ChangeMark> =>
  callFor({ path: `/utils/changes/${encodeURIComponent(collection)}`, signal }, ChangeMark)
