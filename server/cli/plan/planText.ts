import type { ModelDifference } from '#schemas/model/compareModels.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { callText } from './callText.ts'

export const isSame = ({ converting, deleting, gentle, stuck }: ModelDifference): boolean =>
  [converting, deleting, gentle, stuck].every(part => part.length === 0)

/** A plan for people. */
export function planLines(plan: ModelDifference): readonly string[] {
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${title} (${lines.length})`, ...lines.map(line => `  ${line}`)]
  return [
    ...part('Changes', plan.gentle.map(callText)),
    ...part('Changes that convert or narrow values, with --allow-convert', plan.converting.map(callText)),
    ...part('Deletions, with --allow-delete', plan.deleting.map(callText)),
    ...part('Fields that cannot be changed to those of the file', plan.stuck),
  ]
}

/** A plan for programs. */
export const planJson = ({ converting, deleting, gentle, stuck }: ModelDifference) => ({
  changes: gentle.map(step),
  conversions: converting.map(step),
  deletions: deleting.map(step),
  stuck,
})

const step = ({ body, method, path, says }: ModelCall) => ({
  text: callText({ method, path, says }),
  method,
  path,
  body,
})
