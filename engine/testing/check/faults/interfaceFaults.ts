import { createElement as h, useEffect, useRef, useState } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { Drawn, Fault } from './Fault.ts'
import { stuck } from './stuck.ts'

type Change = (patch: unknown) => void
// Safe: the faults are about patches that are not one.
const changeOf = (props: Readonly<Record<string, unknown>>) => props['change'] as Change

/** The right component, whose patches become something else. */
const emitting =
  (patch: (right: Patch) => unknown) =>
  (Original: Drawn): Drawn =>
  props =>
    h(Original, { ...props, change: (right: Patch) => changeOf(props)(patch(right)) })

const given =
  (wrong: (props: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) =>
  (Original: Drawn): Drawn =>
  props =>
    h(Original, { ...props, ...wrong(props) })

const aKey =
  (handle: (event: React.KeyboardEvent) => void) =>
  (Original: Drawn): Drawn =>
  props =>
    h('div', { onKeyDown: handle }, h(Original, props))

/** Faults that an interface of any kind can have. */
export const editorFaults: readonly Fault[] = [
  {
    name: 'the first value forever',
    check: 'other values',
    reason: /another one is shown/,
    allStates: true,
    component: stuck('value'),
  },
  {
    name: 'a string instead of a patch',
    check: 'changes',
    reason: /The patch "explode" is invalid: expected a patch/,
    component: emitting(() => 'explode'),
  },
  {
    name: 'an operation that does not exist',
    check: 'changes',
    reason: /op: expected one of/,
    component: emitting(() => ({ op: 'put', value: 'a' })),
  },
  {
    name: 'a link without a key',
    check: 'changes',
    reason: /key: expected a key, not undefined/,
    component: emitting(() => ({ op: 'link' })),
  },
  {
    name: 'a value of another type',
    check: 'changes',
    reason: /value: expected a string, not/,
    component: emitting(() => ({ op: 'set', value: { text: 'a' } })),
  },
  {
    name: 'no change at all',
    check: 'changes',
    reason: /No control of any state emits a change/,
    component: given(() => ({ change: () => {} })),
  },
  {
    name: 'a change when it is drawn',
    check: 'untouched',
    reason: /emits no change before the user makes one/,
    component: Original =>
      function Eager(props) {
        const first = useRef(true)
        useEffect(() => {
          if (first.current) changeOf(props)({ op: 'set', value: null })
          first.current = false
        })
        return h(Original, props)
      },
  },
  {
    name: 'changes while it is read-only',
    check: 'read-only',
    reason: /emits no change while it is read-only/,
    component: given(() => ({ access: { allowed: true } })),
  },
  {
    name: 'no connection to its label',
    check: 'label',
    reason: /carries the id of the row/,
    component: given(() => ({ id: 'another' })),
  },
  {
    name: 'no connection to its note',
    check: 'label',
    reason: /Set the props `id` and `describedBy`.*Description/,
    component: given(() => ({ describedBy: undefined })),
  },
  {
    name: 'no way out with Tab',
    check: 'tab',
    reason: /Tab leaves it/,
    component: aKey(event => event.key === 'Tab' && event.preventDefault()),
  },
  {
    name: 'no sign of a problem',
    check: 'invalid',
    reason: /no control has aria-invalid/,
    component: given(() => ({ invalid: false })),
  },
  {
    name: 'a problem that only screen readers notice',
    check: 'invalid',
    reason: /nothing looks different/,
    component: Original => props =>
      h(
        'div',
        null,
        h(Original, { ...props, invalid: false }),
        h('button', { type: 'button', 'aria-invalid': props['invalid'] === true }, '1'),
      ),
  },
  {
    name: 'Page Down for itself',
    check: 'keys',
    reason: /With the focus in it, Page Down does not reach the page/,
    component: Original => props =>
      h(
        'div',
        { onKeyDown: (event: React.KeyboardEvent) => event.key === 'PageDown' && event.preventDefault() },
        h('button', { type: 'button' }, '1'),
        h(Original, props),
      ),
  },
  {
    name: 'the shortcut for saving for itself',
    check: 'keys',
    reason: /With the focus in it, Ctrl\+S does not reach the page/,
    component: aKey(event => event.stopPropagation()),
  },
  {
    name: 'arrow keys that do not follow the direction',
    check: 'arrow keys',
    reason: /the left arrow key must do what the right one does/,
    component: Original =>
      function Stepped(props) {
        const [step, setStep] = useState(0)
        const move = (event: React.KeyboardEvent) => {
          if (event.key === 'ArrowRight') setStep(step + 1)
          if (event.key === 'ArrowLeft') setStep(step - 1)
        }
        return h('div', null, h('button', { type: 'button', onKeyDown: move }, String(step)), h(Original, props))
      },
  },
  {
    name: 'a button without an outline',
    check: 'visible focus',
    reason: /With the focus, <button> looks as without/,
    component: Original => props =>
      h('div', null, h('button', { type: 'button', style: { outline: 'none' } }, '1'), h(Original, props)),
  },
  {
    name: 'buttons too small to hit',
    check: 'axe',
    reason: /target-size/,
    component: Original => props =>
      h(
        'div',
        null,
        h(Original, props),
        ['1', '2'].map(key =>
          h('button', { key, type: 'button', style: { all: 'unset', fontSize: 8, inlineSize: 8, blockSize: 8 } }, key),
        ),
      ),
  },
  {
    name: 'a value that it overwrites because its type is another one',
    check: 'unexpected values',
    reason: /as value: .*emits no change/,
    component: Original =>
      function Strict(props) {
        useEffect(() => {
          if (typeof props['value'] === 'number') changeOf(props)({ op: 'set', value: '' })
        })
        return h(Original, props)
      },
  },
]

/** Faults of a text box. */
export const typingFaults: readonly Fault[] = [
  {
    name: 'another element for each key',
    check: 'changes',
    reason: /Typing “.” moves the focus out of the control/,
    component: Original => props => h(Original, { ...props, key: String(props['value']) }),
  },
  {
    name: 'a change after it is removed',
    check: 'typing',
    reason: /emitted after the field was removed/,
    component: Original =>
      function Late(props) {
        const [typed, setTyped] = useState(props['value'])
        const timer = useRef(0)
        const change = (patch: Patch) => {
          if (patch.op === 'set') setTyped(patch.value)
          clearTimeout(timer.current)
          timer.current = window.setTimeout(() => changeOf(props)(patch), 40)
        }
        return h(Original, { ...props, value: typed, change })
      },
  },
  {
    name: 'a failure with a value that is no text',
    check: 'unexpected values',
    reason: /as value: .*(console|renders)/,
    component: Original => props => {
      // Safe: the fault is that a value can be something else.
      const text = (props['value'] ?? '') as string
      return h(Original, { ...props, value: text.trim() })
    },
  },
]
