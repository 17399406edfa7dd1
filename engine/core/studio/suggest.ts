import * as Schema from 'effect/Schema'
import { callFor } from '../api/callFor.ts'
import type { StudioHost } from '../registry/StudioHost.ts'

const Suggestions = Schema.Array(Schema.Struct({ text: Schema.String, value: Schema.String }))

/** Asks the service of a field for values. */
export const suggest: StudioHost['suggest'] = (collection, field, search, signal) =>
  callFor(
    {
      path: `/utils/suggestions/${encodeURIComponent(collection)}/${encodeURIComponent(field)}`,
      query: new URLSearchParams({ search }).toString(),
      signal,
    },
    Suggestions,
  )
