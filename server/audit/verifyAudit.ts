import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { firstHash, hashOf } from './auditChain.ts'

/** Why a line is not the one that was written there. */
export type AuditProblem =
  /** It is not in the format of an exported file. */
  | { readonly kind: 'unreadable' }
  /** It was written as another line: lines before it were removed, added or moved. */
  | { readonly kind: 'moved'; readonly from: number }
  | { readonly kind: 'changed' }
  /** It follows the summary. */
  | { readonly kind: 'added' }
  /** The file ends before it. */
  | { readonly kind: 'missing' }

export type AuditResult =
  /** The hash of the last line, which confirms the whole file. */
  | { readonly kind: 'intact'; readonly count: number; readonly hash: string }
  | { readonly kind: 'broken'; readonly line: number; readonly problem: AuditProblem }

/** Checks the lines of an audit file one by one, and reports the first that differs from what was written. */
export async function verifyAudit(lines: AsyncIterable<string> | Iterable<string>): Promise<AuditResult> {
  let [previous, line] = [firstHash, 0]
  let end: Extract<AuditResult, { readonly kind: 'intact' }> | null = null
  for await (const text of lines) {
    line++
    const broken = (problem: AuditProblem): AuditResult => ({ kind: 'broken', line, problem })
    if (end) return broken({ kind: 'added' })
    const content = contentOf(text)
    if (content === null) return broken({ kind: 'unreadable' })
    const { hash, ...rest } = content
    if (rest.line !== line) return broken({ kind: 'moved', from: rest.line })
    if (hash !== hashOf(previous, rest)) return broken({ kind: 'changed' })
    if ('summary' in rest) {
      if (!isRecord(rest.summary) || rest.summary['count'] !== line - 1 || rest.summary['hash'] !== previous)
        return broken({ kind: 'changed' })
      end = { kind: 'intact', count: line - 1, hash }
    }
    previous = hash
  }
  return end ?? { kind: 'broken', line: line + 1, problem: { kind: 'missing' } }
}

interface Line {
  readonly line: number
  readonly hash: string
  readonly entry?: unknown
  readonly summary?: unknown
}

/** The content of a line; null if it is not in the format of an exported file. */
function contentOf(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || canonicalJson(value) !== text) return null
    const names = Object.keys(value).join()
    if (names !== 'entry,hash,line' && names !== 'hash,line,summary') return null
    const { line, hash } = value
    // Safe: its names and types were checked.
    return typeof line === 'number' && typeof hash === 'string' ? (value as unknown as Line) : null
  } catch {
    // Not JSON, or nested more deeply than any entry is.
    return null
  }
}
