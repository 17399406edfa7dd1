import type { Problem } from '#schemas/validation/Problem.ts'
import type { Misfit } from './dialect/Misfit.ts'

/** The server answered and said no. */
export interface Refusal {
  readonly _tag: 'Refused'
  readonly status: number
  /** One of the closed list in `#schemas/api/failure.ts`, or whatever another server says. */
  readonly code: string
  readonly message: string
  /** The fields that are wrong, for FAILED_VALIDATION and its kind. */
  readonly problems: readonly Problem[]
  /** The answer as it came, for copy-details. */
  readonly body: unknown
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter?: number
}

/** Why a call did not do what it was asked. Screens act on `_tag` and `code`; `message` is for people. */
export type ApiFailure =
  | Refusal
  /** No answer: no network, no server, or it took too long. */
  | { readonly _tag: 'Unreachable'; readonly message: string }
  /** An answer that is not what the dialect says; `message` names the place. `misfit` where no answer of that server is. */
  | { readonly _tag: 'Malformed'; readonly message: string; readonly misfit?: Misfit }

export const isApiFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' &&
  value !== null &&
  '_tag' in value &&
  (value._tag === 'Refused' || value._tag === 'Unreachable' || value._tag === 'Malformed')

/** A failure from whatever was thrown; what is none becomes `Malformed` with its own words. */
export const toFailure = (cause: unknown): ApiFailure =>
  isApiFailure(cause) ? cause : { _tag: 'Malformed', message: cause instanceof Error ? cause.message : String(cause) }

/** Whether a server has decided: no answer, a broken one and one that says "later" leave it open. */
export const isVerdict = (failure: ApiFailure): boolean =>
  failure._tag === 'Refused' && failure.status < 500 && ![408, 425, 429].includes(failure.status)
