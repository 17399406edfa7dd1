import { type KeyboardEvent, useRef, useState } from 'react'
import { fieldSegment, type Segment, segmentsOf, templateOf } from '#engine/core/display/template/segments.ts'
import { arrowStep } from '#engine/ui/direction.ts'

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
  const focus = (at: number, place: 'start' | 'end' | number = 'start') => {
    const target = line.current?.children[at]
    if (!(target instanceof HTMLElement)) return
    target.focus()
    if (!(target instanceof HTMLInputElement)) return
    const offset = place === 'start' ? 0 : place === 'end' ? target.value.length : place
    target.setSelectionRange(offset, offset)
  }
  const remove = (at: number) => {
    const before = segments[at - 1]?.raw.length ?? 0
    set(segments.filter((_, index) => index !== at))
    // The texts on both sides are one by then.
    requestAnimationFrame(() => focus(at - 1, before))
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
    const before = selectionStart === 0 && at > 0
    const after = selectionStart === own.length && at < segments.length - 1
    act(event, {
      ...(before && { back: () => focus(at - 1), ...(!readOnly && { Backspace: () => remove(at - 1) }) }),
      ...(after && { on: () => focus(at + 1), ...(!readOnly && { Delete: () => remove(at + 1) }) }),
    })
  }
  const onChipKey = (event: KeyboardEvent, at: number) =>
    act(event, {
      back: () => focus(at - 1, 'end'),
      on: () => focus(at + 1),
      ...(!readOnly && { Backspace: () => remove(at), Delete: () => remove(at) }),
    })
  return { line, segments, set, insert, setCaret, onTextKey, onChipKey }
}

/** Runs the handler of a key; `on` and `back` are the arrow keys in reading direction. */
function act(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  const step = arrowStep(event.key, event.currentTarget)
  const key = step === 0 ? event.key : step > 0 ? 'on' : 'back'
  const action = Object.hasOwn(keys, key) ? keys[key] : undefined
  if (!action) return
  event.preventDefault()
  action()
}
