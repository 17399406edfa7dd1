import { diffArrays, diffWordsWithSpace } from 'diff'
import { isRecord } from '#schemas/data/isRecord.ts'
import { sameValue } from '../../edits/sameValue.ts'

/** A piece of a text or of a list: in both, only before, or only after. */
export interface DiffPart<Value> {
  readonly kind: 'kept' | 'removed' | 'added'
  readonly value: Value
}

/** How a value has changed. */
export type ValueDiff =
  | { readonly kind: 'plain'; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'words'; readonly parts: readonly DiffPart<string>[] }
  | { readonly kind: 'list'; readonly parts: readonly DiffPart<unknown>[] }
  | {
      readonly kind: 'object'
      readonly members: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[]
    }

/** Longer texts are compared word by word. */
const shortText = 25

/** Texts beyond this many characters are shown whole, before and after: to compare them would stop the page. */
const longestCompared = 50_000

/** The difference of two values, by type: long texts by words, lists by entries, objects by members. */
export function valueDiff(before: unknown, after: unknown): ValueDiff {
  if (typeof before === 'string' && typeof after === 'string' && isCompared(before, after))
    return { kind: 'words', parts: partsOf(diffWordsWithSpace(before, after)) }
  if (Array.isArray(before) && Array.isArray(after)) {
    const changes = diffArrays<unknown>(before, after, { comparator: sameValue })
    return {
      kind: 'list',
      parts: partsOf(changes).flatMap(({ kind, value }) => value.map(entry => ({ kind, value: entry }))),
    }
  }
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return {
      kind: 'object',
      members: names
        .filter(name => !sameValue(before[name], after[name]))
        .map(name => ({ name, before: before[name], after: after[name] })),
    }
  }
  return { kind: 'plain', before, after }
}

const isCompared = (before: string, after: string): boolean => {
  const length = Math.max(before.length, after.length)
  return length > shortText && length <= longestCompared
}

interface Change<Value> {
  readonly value: Value
  readonly added: boolean
  readonly removed: boolean
}

const partsOf = <Value>(changes: readonly Change<Value>[]): readonly DiffPart<Value>[] =>
  changes.map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'kept', value }))
