import type { Scalar } from '../filter/FilterTree.ts'
import type { OperatorId } from '../filter/operators.ts'

/** What is wrong with a field's value, as FAILED_VALIDATION carries it. */
export type ProblemType = OperatorId | OtherProblem

type OtherProblem = 'required' | 'unique' | 'type' | 'too-long' | 'foreign-key' | 'regex' | 'unknown'

export interface Problem {
  readonly field: string
  readonly type: ProblemType
  /** What the value would have to be, for `eq`, `lt` …; the length for `too-long`. */
  readonly valid?: Scalar | readonly Scalar[]
  /** What it may not be. */
  readonly invalid?: Scalar | readonly Scalar[]
  readonly substring?: string
  /** The server's own words, for a type that has no text of its own. */
  readonly message?: string
}
