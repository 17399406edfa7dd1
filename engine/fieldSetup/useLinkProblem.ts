import { useText } from '../i18n/I18n.tsx'
import { useStudio } from '../registry/StudioContext.tsx'
import type { FieldDraft } from './FieldDraft.ts'
import { type LinkInput, type LinkProblem, linkProblems } from './linkProblems.ts'
import { linkProblemText } from './linkProblemText.ts'

/** What is wrong with an input, for the input; nothing for one that is still empty. */
export function useLinkProblem(draft: FieldDraft): (input: LinkInput) => { readonly error?: string } {
  const text = useText()
  const { metadata } = useStudio()
  const problems = linkProblems(draft, metadata)
  return input => {
    const problem: LinkProblem | undefined = problems[input]
    return problem && problem.kind !== 'missing' ? { error: linkProblemText(problem, text) } : {}
  }
}
