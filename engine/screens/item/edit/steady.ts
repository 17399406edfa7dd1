import type { SnapshotFrom } from 'xstate'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'

type Snapshot = SnapshotFrom<typeof itemEditMachine>

/** A snapshot without the edits: it only changes with the state of the machine, not with every key. */
export interface SteadySnapshot extends Pick<Snapshot, 'hasTag' | 'matches'> {
  readonly context: Omit<Snapshot['context'], 'history'>
}

/** Returns the previous object as long as all its values are the same. */
export function keepSame<Value extends object>(): (next: Value) => Value {
  let kept: Value | null = null
  return next => {
    if (kept === null || !isSame(kept, next)) kept = next
    return kept
  }
}

/** Returns the previous snapshot as long as only the edits differ. */
export function keepSnapshot(): (next: Snapshot) => SteadySnapshot {
  let kept: Snapshot | null = null
  return next => {
    const isKept =
      kept !== null &&
      JSON.stringify(kept.value) === JSON.stringify(next.value) &&
      isSame(kept.context, { ...next.context, history: kept.context.history })
    if (kept === null || !isKept) kept = next
    return kept
  }
}

const isSame = (before: object, after: object): boolean => {
  const names = Object.keys(after)
  return (
    names.length === Object.keys(before).length &&
    names.every(name => Object.is(Reflect.get(before, name), Reflect.get(after, name)))
  )
}
