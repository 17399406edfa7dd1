import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { problemText } from '#engine/core/form/problemText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/**
 * Splits a refusal of a form into the messages under its fields and the message for the whole form, which is null when
 * every problem is one of these fields.
 */
export function useFieldProblems<Field extends string>(failure: ApiFailure | null, fields: readonly Field[]) {
  const text = useText()
  const problems = failure?._tag === 'Refused' ? failure.problems : []
  const isShown = problems.length > 0 && problems.every(({ field }) => fields.some(each => each === field))
  return {
    error: failure && !isShown ? failureText(failure, text) : null,
    problemOf: (name: Field): string | undefined => {
      const problem = problems.find(({ field }) => field === name)
      return problem && problemText(problem, text)
    },
  }
}
