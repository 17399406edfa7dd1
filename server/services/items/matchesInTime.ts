import { matchesPattern } from '#schemas/filter/matchesPattern.ts'
import { fitsPolicy, isFast } from '#server/services/auth/passwordPolicy.ts'

/** Whether a text matches a field's pattern. A slow pattern is aborted after a time, and does not match. */
export const matchesInTime = (pattern: string, text: string): boolean =>
  !isPattern(pattern) || isFast(pattern) ? matchesPattern(pattern, text) : fitsPolicy(pattern, text)

function isPattern(pattern: string): boolean {
  const [, inner] = /^\/(.*)\/$/s.exec(pattern) ?? []
  try {
    new RegExp(inner ?? pattern)
    return true
  } catch {
    return false
  }
}
