import type { Text } from '../i18n/createText.ts'
import { humanize } from '../metadata/humanize.ts'
import type { LinkProblem } from './linkProblems.ts'

/** The sentence that explains the problem of a name. */
export function linkProblemText(problem: LinkProblem, text: Text): string {
  switch (problem.kind) {
    case 'missing':
    case 'reserved':
    case 'taken':
    case 'long':
      return text(`model.name.${problem.kind}`)
    case 'prefix':
      return text('model.name.prefix', { prefix: problem.prefix })
    case 'type':
      return text('field_setup.problem.type', { type: humanize(problem.type) })
    case 'shown':
      return text('field_setup.problem.shown', { field: problem.field })
    case 'system':
    case 'same':
    case 'primary':
    case 'used':
      return text(`field_setup.problem.${problem.kind}`)
  }
}
