export interface ChoiceRules {
  /** The maximum number of choices; leave out for no limit. */
  readonly maximum?: number | undefined
  /** Whether at least one choice must stay selected. */
  readonly mandatory: boolean
}

/**
 * The selection after a press on `value`, which adds or removes it. Unchanged if the rules do not allow it: the maximum
 * is reached, or it is the last one of a required group. With a maximum of one, replaces the selection.
 */
export function toggleChoice<Value>(
  chosen: readonly Value[],
  value: Value,
  { maximum, mandatory }: ChoiceRules,
): readonly Value[] {
  if (chosen.includes(value)) return mandatory && chosen.length === 1 ? chosen : chosen.filter(other => other !== value)
  if (maximum === 1) return [value]
  return maximum !== undefined && chosen.length >= maximum ? chosen : [...chosen, value]
}
