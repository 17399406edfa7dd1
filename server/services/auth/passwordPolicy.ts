import { runInNewContext } from 'node:vm'
import { isSafePattern } from 'redos-detector'

/** Milliseconds that a pattern may take on one password (decision 20). */
const timeoutMs = 50
/**
 * Limits of the check of a new pattern. The steps decide, so that a busy server accepts what an idle one does. The time,
 * in milliseconds, is many times what they take.
 */
const mostSteps = 1000
const searchTime = 3000
/** Per character. */
const mostBacktracks = 1000

interface Pattern {
  readonly source: string
  readonly flags: string
}

/** A pattern as stored in the settings: `/…/flags`, or the bare expression. */
function patternOf(policy: string): Pattern {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(policy) ?? []
  // Without `g` and `y`: a search would continue where the last one stopped, so that one password would match and the
  // next one not.
  return source === undefined ? { source: policy, flags: '' } : { source, flags: (flags ?? '').replace(/[gy]/g, '') }
}

/** The reason why a policy is invalid; null if it is valid. Refuses a policy that could be slow for some passwords. */
export function policyProblem(policy: string): string | null {
  const { source, flags } = patternOf(policy)
  try {
    new RegExp(source, flags)
  } catch {
    return 'is not a regular expression'
  }
  return isFast(policy) === false ? 'is a regular expression that some passwords would take too long to match' : null
}

/** Results of `isFast`, by policy. */
const known = new Map<string, boolean | null>()
const remembered = 1000

/**
 * Whether a valid policy is fast on any text; null for expressions that the check cannot parse, such as look-behind: the
 * time limit applies to them.
 */
export function isFast(policy: string): boolean | null {
  const cached = known.get(policy)
  if (cached !== undefined) return cached
  const isSafe = checkSpeed(patternOf(policy))
  if (known.size >= remembered) known.clear()
  known.set(policy, isSafe)
  return isSafe
}

function checkSpeed({ flags, source }: Pattern): boolean | null {
  const unicode = flags.includes('u') || flags.includes('v')
  try {
    return isSafePattern(source, {
      ...{ maxScore: mostBacktracks, maxSteps: mostSteps, timeout: searchTime, unicode },
      caseInsensitive: flags.includes('i'),
      dotAll: flags.includes('s'),
      multiLine: flags.includes('m'),
    }).safe
  } catch {
    return null
  }
}

/** Whether a password matches the policy. An invalid policy matches none; a timeout counts as no match. */
export function fitsPolicy(policy: string, password: string): boolean {
  const { flags, source } = patternOf(policy)
  try {
    const pattern = new RegExp(source, flags)
    // Without the limit: on a busy server, an innocent pattern would exceed it.
    if (isFast(policy)) return pattern.test(password)
    return runInNewContext('pattern.test(password)', { pattern, password }, { timeout: timeoutMs }) === true
  } catch {
    return false
  }
}
