import { createHash } from 'node:crypto'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'

type Content = Readonly<Record<string, unknown>>

/** What the first line continues. */
export const firstHash = '0'.repeat(64)

/** The hash of a line: SHA-256 of the hash of the line before it, followed by its own canonical JSON without a hash. */
export const hashOf = (previous: string, content: Content): string =>
  createHash('sha256').update(previous).update(canonicalJson(content)).digest('hex')

/** Writes the lines of a file in which each line confirms all lines before it. */
export interface AuditChain {
  readonly entry: (entry: Content) => string
  /** The last line, with the number of entries, the hash of the last one, and `about`. */
  readonly summary: (about: Content) => string
}

/** Starts a file: `{ entry, hash, line }` for each entry, then `{ hash, line, summary }`, as canonical JSON. */
export function auditChain(): AuditChain {
  let [previous, line] = [firstHash, 0]
  const append = (content: Content): string => {
    line++
    const numbered = { ...content, line }
    previous = hashOf(previous, numbered)
    return `${canonicalJson({ ...numbered, hash: previous })}\n`
  }
  return {
    entry: entry => append({ entry }),
    summary: about => append({ summary: { ...about, count: line, hash: previous } }),
  }
}
