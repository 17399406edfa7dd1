import { runInNewContext } from 'node:vm'
import { isSafePattern } from 'redos-detector'

/** Milliseconds that a pattern may take over one password (decision 20). */
const patience = 50
/** Milliseconds that looking into a new pattern may take, and how often it may go back over one character. */
const searchTime = 300
const mostBacktracks = 1000

interface Pattern {
  readonly source: string
  readonly flags: string
}

/** A pattern as the settings hold it: `/…/flags`, or the bare expression. */
function patternOf(policy: string): Pattern {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(policy) ?? []
  // Searching on from where it stopped would make one password fit and the next one not.
  return source === undefined ? { source: policy, flags: '' } : { source, flags: (flags ?? '').replace(/[gy]/g, '') }
}

/** Why a policy cannot be used; null when it can. One that some passwords would keep busy for long is refused. */
export function policyProblem(policy: string): string | null {
  const { source, flags } = patternOf(policy)
  try {
    new RegExp(source, flags)
  } catch {
    return 'is not a regular expression'
  }
  return isHarmless(source, flags) ? null : 'is a regular expression that some passwords would take too long to match'
}

/** What the search cannot read, such as look-behind, is not known to be harmful; the time limit holds for it. */
function isHarmless(source: string, flags: string): boolean {
  const unicode = flags.includes('u') || flags.includes('v')
  try {
    return isSafePattern(source, {
      ...{ maxScore: mostBacktracks, timeout: searchTime, unicode },
      caseInsensitive: flags.includes('i'),
      dotAll: flags.includes('s'),
      multiLine: flags.includes('m'),
    }).safe
  } catch {
    return true
  }
}

/** Whether a password is what the policy asks for. What cannot be decided in time is not. */
export function fitsPolicy(policy: string, password: string): boolean {
  try {
    return (
      runInNewContext(
        'new RegExp(source, flags).test(password)',
        { ...patternOf(policy), password },
        {
          timeout: patience,
        },
      ) === true
    )
  } catch {
    return false
  }
}
