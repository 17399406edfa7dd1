import { matchesPattern } from '#schemas/filter/matchesPattern.ts'
import { fitsPolicy, policyProblem } from '#server/services/auth/passwordPolicy.ts'

/** Patterns that were checked, and whether they are safe to run on any text. */
const harmless = new Map<string, boolean>()
const remembered = 1000

/** Whether a text matches a field's pattern. A slow pattern is aborted after a time, and does not match. */
export function matchesInTime(pattern: string, text: string): boolean {
  let isHarmless = harmless.get(pattern)
  if (isHarmless === undefined) {
    isHarmless = !isPattern(pattern) || policyProblem(pattern) === null
    if (harmless.size >= remembered) harmless.clear()
    harmless.set(pattern, isHarmless)
  }
  return isHarmless ? matchesPattern(pattern, text) : fitsPolicy(pattern, text)
}

function isPattern(pattern: string): boolean {
  const [, inner] = /^\/(.*)\/$/s.exec(pattern) ?? []
  try {
    new RegExp(inner ?? pattern)
    return true
  } catch {
    return false
  }
}
