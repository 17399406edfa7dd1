export interface ChoiceRules {
  /** How many may be chosen; left out for any number. */
  readonly maximum?: number | undefined
  /** Whether one has to stay chosen. */
  readonly mandatory: boolean
}

/**
 * What is chosen after a press on `value`: it comes in or goes out. The same list where the rules do not let it: the
 * maximum is reached, or it is the last of a mandatory group (P-374 … P-376). A maximum of one changes the choice.
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
