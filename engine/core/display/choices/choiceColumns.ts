import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import type { Choice } from './readChoices.ts'

/** Columns of a grid of choices, by the length of the texts and the width of the field. */
export function choiceColumns(choices: readonly Choice[], field: FieldInfo): 1 | 2 | 3 | 4 {
  const longest = choices.reduce((max, choice) => Math.max(max, choice.text.length), 0)
  if (field.meta?.width?.startsWith('half')) return longest <= 10 ? 2 : 1
  return longest <= 10 ? 4 : longest <= 15 ? 3 : longest <= 25 ? 2 : 1
}
