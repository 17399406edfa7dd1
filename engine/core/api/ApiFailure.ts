import type { Problem } from '#schemas/validation/Problem.ts'
import type { Misfit } from './dialect/Misfit.ts'

/** The server rejected the request. */
export interface Refusal {
  readonly _tag: 'Refused'
  readonly status: number
  /** One of the closed list in `#schemas/api/failure.ts`, or any other code of another server. */
  readonly code: string
  readonly message: string
  /** The fields that are wrong, for FAILED_VALIDATION and its kind. */
  readonly problems: readonly Problem[]
  /** The answer as it came, for copy-details. */
  readonly body: unknown
  /** Seconds after which the server accepts a retry. */
  readonly retryAfter?: number
}

/** Why a request failed. Screens act on `_tag` and `code`; `message` is for people. */
export type ApiFailure =
  | Refusal
  /** No answer: no network, no server, or it took too long. */
  | { readonly _tag: 'Unreachable'; readonly message: string }
  /**
   * A response that does not fit the dialect; `message` names the place. `misfit` is set if no response of that server
   * does.
   */
  | { readonly _tag: 'Malformed'; readonly message: string; readonly misfit?: Misfit }

export const isApiFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' &&
  value !== null &&
  '_tag' in value &&
  (value._tag === 'Refused' || value._tag === 'Unreachable' || value._tag === 'Malformed')

/** A failure from any thrown value. Values that are not a failure become `Malformed` with their message. */
export const toFailure = (cause: unknown): ApiFailure =>
  isApiFailure(cause) ? cause : { _tag: 'Malformed', message: cause instanceof Error ? cause.message : String(cause) }

/** Whether the server has decided. No response, an invalid one and "retry later" leave it open. */
export const isVerdict = (failure: ApiFailure): boolean =>
  failure._tag === 'Refused' && failure.status < 500 && ![408, 425, 429].includes(failure.status)

/** The failure of values that break the rules of their fields, found before they were sent. */
export const invalid = (problems: readonly Problem[]): ApiFailure => ({
  _tag: 'Refused',
  status: 400,
  code: 'FAILED_VALIDATION',
  message: '',
  problems,
  body: null,
})
