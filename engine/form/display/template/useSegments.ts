import { type KeyboardEvent, useRef, useState } from 'react'
import { fieldSegment, type Segment, segmentsOf, templateOf } from '#engine/core/display/template/segments.ts'
import { arrowStep, isRightToLeft } from '#engine/ui/direction.ts'

interface SegmentsInput {
  readonly value: string
  readonly readOnly?: boolean
  readonly onChange: (template: string | null) => void
}

/** The pieces of a template: keyboard navigation, and how they are changed, removed and inserted. */
export function useSegments({ value, readOnly = false, onChange }: SegmentsInput) {
  const line = useRef<HTMLDivElement>(null)
  // Where a field is inserted: the text and the offset in it; null for the end.
  const [caret, setCaret] = useState<{ readonly at: number; readonly offset: number } | null>(null)
  const segments = segmentsOf(value)

  const set = (next: readonly Segment[]) => {
    const template = templateOf(next)
    if (template !== value) onChange(template === '' ? null : template)
  }
  const focus = (at: number, place: (piece: HTMLInputElement) => number) => {
    const target = line.current?.children[at]
    if (!(target instanceof HTMLElement)) return
    target.focus()
    if (target instanceof HTMLInputElement) target.setSelectionRange(place(target), place(target))
  }
  /** Enters the next piece at the side where the line continues. */
  const move = (at: number, step: -1 | 1) =>
    focus(at + step, piece => ((step === 1) === isAlong(piece) ? 0 : piece.value.length))
  const remove = (at: number) => {
    const before = segments[at - 1]?.raw.length ?? 0
    set(segments.filter((_, index) => index !== at))
    // The texts on both sides are one by then.
    requestAnimationFrame(() => focus(at - 1, () => before))
  }
  const insert = (path: string) => {
    const at = caret?.at ?? segments.length - 1
    const own = segments[at]?.raw ?? ''
    const offset = Math.min(caret?.offset ?? own.length, own.length)
    const parts: readonly Segment[] = [
      { kind: 'text', raw: own.slice(0, offset) },
      fieldSegment(path),
      { kind: 'text', raw: own.slice(offset) },
    ]
    set([...segments.slice(0, at), ...parts, ...segments.slice(at + 1)])
    setCaret({ at: at + 2, offset: 0 })
  }
  const onTextKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const { selectionStart, selectionEnd, value: own } = event.currentTarget
    if (selectionStart !== selectionEnd) return
    const before = selectionStart === 0
    const after = selectionStart === own.length
    const isAtEdge = arrowStep(event.key, event.currentTarget) < 0 ? before : after
    // The caret moves by the direction of the text, from piece to piece by that of the line.
    act(event, {
      ...(isAtEdge && at > 0 && { back: () => move(at, -1) }),
      ...(isAtEdge && at < segments.length - 1 && { on: () => move(at, 1) }),
      ...(before && at > 0 && !readOnly && { Backspace: () => remove(at - 1) }),
      ...(after && at < segments.length - 1 && !readOnly && { Delete: () => remove(at + 1) }),
    })
  }
  const onChipKey = (event: KeyboardEvent<HTMLElement>, at: number) =>
    act(event, {
      back: () => move(at, -1),
      on: () => move(at, 1),
      ...(!readOnly && { Backspace: () => remove(at), Delete: () => remove(at) }),
    })
  return { line, segments, set, insert, setCaret, onTextKey, onChipKey }
}

/** Whether a piece of text has the direction of its line. */
const isAlong = (piece: HTMLElement): boolean =>
  piece.parentElement === null || isRightToLeft(piece) === isRightToLeft(piece.parentElement)

/** Runs the handler of a key; `on` and `back` are the arrow keys in the direction of the line. */
function act(event: KeyboardEvent<HTMLElement>, keys: Readonly<Record<string, () => void>>): void {
  const { currentTarget, key: pressed } = event
  const step = arrowStep(pressed, currentTarget.parentElement ?? currentTarget)
  const key = step === 0 ? pressed : step > 0 ? 'on' : 'back'
  const action = Object.hasOwn(keys, key) ? keys[key] : undefined
  if (!action) return
  event.preventDefault()
  action()
}
