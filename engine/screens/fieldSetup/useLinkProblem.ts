import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { type LinkInput, type LinkProblem, linkProblems } from '#engine/core/fieldSetup/linkProblems.ts'
import { linkProblemText } from '#engine/core/fieldSetup/linkProblemText.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** The problem of an input; none while it is empty. */
export function useLinkProblem(draft: FieldDraft): (input: LinkInput) => { readonly error?: string } {
  const text = useText()
  const { metadata } = useStudio()
  const problems = linkProblems(draft, metadata)
  return input => {
    const problem: LinkProblem | undefined = problems[input]
    return problem && problem.kind !== 'missing' ? { error: linkProblemText(problem, text) } : {}
  }
}
