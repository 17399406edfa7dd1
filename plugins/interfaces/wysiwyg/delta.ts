import { Delta } from 'quill/core'
import type { Line, Part } from './Line.ts'

/** Lines as the editor's own list of inserts. */
export function toDelta(lines: readonly Line[]): Delta {
  const delta = new Delta()
  for (const line of lines) {
    if (line.kind === 'island') delta.insert({ island: line.html })
    else if (line.kind === 'rule') delta.insert({ rule: true })
    else {
      for (const part of line.parts)
        delta.insert(part.insert as string | Record<string, unknown>, { ...part.attributes })
      delta.insert('\n', { ...line.block })
    }
  }
  return delta
}

/** The lines of the editor's content. */
export function fromDelta({ ops }: Delta): readonly Line[] {
  const lines: Line[] = []
  let parts: Part[] = []
  for (const { insert, attributes } of ops) {
    if (typeof insert === 'string') {
      insert.split('\n').forEach((text, index, all) => {
        if (text !== '') parts.push(attributes ? { insert: text, attributes } : { insert: text })
        if (index === all.length - 1) return
        lines.push({ kind: 'text', parts, block: attributes ?? {} })
        parts = []
      })
    } else if (insert && 'island' in insert) lines.push({ kind: 'island', html: String(insert['island']) })
    else if (insert && 'rule' in insert) lines.push({ kind: 'rule' })
    // Safe: the only embeds left are images and line breaks, and the editor supports no others.
    else if (insert) parts.push({ insert: insert as Part['insert'] & object, ...(attributes && { attributes }) })
  }
  if (parts.length > 0) lines.push({ kind: 'text', parts, block: {} })
  return lines
}
