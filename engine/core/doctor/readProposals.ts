import * as Schema from 'effect/Schema'
import { callFor } from '../api/callFor.ts'

const Proposal = Schema.Struct({
  collection: Schema.String,
  field: Schema.String,
  /** Slow lists that were sorted or filtered by it. */
  lists: Schema.Number,
  /** Milliseconds that the slowest of them took. */
  slowest: Schema.Number,
})

/** A field whose index would make lists faster, according to the server. */
export type IndexProposal = typeof Proposal.Type

/** The indexes that the server proposes; none if it does not record slow lists. */
export const readProposals = async (
  capabilities: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly IndexProposal[]> =>
  capabilities.has('index-proposals') ? callFor({ path: '/utils/indexes', signal }, Schema.Array(Proposal)) : []
