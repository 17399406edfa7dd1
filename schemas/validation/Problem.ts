import type { Scalar } from '../filter/FilterTree.ts'
import type { OperatorId } from '../filter/operators.ts'

/** The problem with a field's value, as FAILED_VALIDATION carries it. */
export type ProblemType = OperatorId | OtherProblem

/** `rows`: an item of the list has a problem. */
type OtherProblem =
  | 'required'
  | 'unique'
  | 'type'
  | 'too-long'
  | 'foreign-key'
  | 'regex'
  | 'geometry'
  | 'rows'
  | 'unknown'

export interface Problem {
  readonly field: string
  readonly type: ProblemType
  /** The required value for `eq`, `lt` …; the length for `too-long`. */
  readonly valid?: Scalar | readonly Scalar[]
  /** The forbidden value. */
  readonly invalid?: Scalar | readonly Scalar[]
  readonly substring?: string
  /** The server's message, for a type without a message of its own. */
  readonly message?: string
}
