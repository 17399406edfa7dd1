import { fireEvent } from '@testing-library/react'
import { isRightToLeft } from '#engine/ui/direction.ts'
import type { Check, Subject } from './Subject.ts'
import { type Stage, settle, toldBy, withStage } from './stage.tsx'
import { controlsOf, focus, isTextBox } from './use.ts'

/** Computed properties that swap in the other direction if they were set with logical CSS. */
const pairs = [
  ['marginLeft', 'marginRight', 'margin-inline'],
  ['paddingLeft', 'paddingRight', 'padding-inline'],
  ['borderLeftWidth', 'borderRightWidth', 'border-inline'],
  ['borderTopLeftRadius', 'borderTopRightRadius', 'border-start-start-radius'],
  ['borderBottomLeftRadius', 'borderBottomRightRadius', 'border-end-start-radius'],
] as const

const name = (element: Element): string =>
  `<${element.tagName.toLowerCase()}${element.getAttribute('role') ? ` role="${element.getAttribute('role')}"` : ''}>`

/** A text with its own direction. It is only drawn if that is not the direction of the page. */
const ownText = 'span[dir="auto"]:not(:has(*))'

interface Sides {
  readonly element: string
  readonly direction: string
  readonly style: Readonly<Record<string, string>>
}

const sidesOf = ({ root }: Stage): readonly Sides[] =>
  // An editor of a library is in the direction of its text.
  [...root.querySelectorAll(`:not(.cm-editor, .cm-editor *, ${ownText})`)].map(each => {
    const style = getComputedStyle(each)
    return {
      element: name(each),
      direction: style.direction,
      style: {
        ...Object.fromEntries(pairs.flatMap(([left, right]) => [left, right].map(side => [side, style[side]]))),
        align: style.textAlign,
        float: style.float,
        // Of elements that are not positioned, these are "auto" or without effect.
        left: style.position === 'static' ? 'auto' : style.left,
        right: style.position === 'static' ? 'auto' : style.right,
      },
    }
  })

/** Margins, paddings, borders and positions change sides with the direction. */
export const mirrors: Check = {
  name: 'right to left',
  title: 'is mirrored in a right-to-left language',
  each: async (subject, fixture) => {
    const [ltr, rtl] = [
      await withStage(subject, fixture, {}, sidesOf),
      await withStage(subject, fixture, { direction: 'rtl' }, sidesOf),
    ]
    const faults = new Set<string>()
    for (const [index, one] of ltr.entries()) {
      const other = rtl[index]
      // A text with a direction of its own, as code or a title in another script, keeps it.
      if (!other || other.element !== one.element || other.direction === one.direction) continue
      for (const [left, right, logical] of pairs)
        if (one.style[left] !== other.style[right] || one.style[right] !== other.style[left])
          faults.add(`${one.element}: ${left} is ${one.style[left]} in both directions. Use ${logical}.`)
      for (const word of ['left', 'right']) {
        if (one.style['align'] === word) faults.add(`${one.element}: text-align: ${word}. Use start or end.`)
        if (one.style['float'] === word) faults.add(`${one.element}: float: ${word}. Use inline-start or inline-end.`)
      }
      if (one.style['left'] !== other.style['right'] && one.style['left'] === other.style['left'])
        faults.add(`${one.element}: left is ${one.style['left']} in both directions. Use inset-inline-start.`)
    }
    return [...faults].slice(0, 3)
  },
}

/** What someone notices after a key. */
const after = (drawn: Stage): string => {
  const focused = [...drawn.root.querySelectorAll(`:not(${ownText})`)].indexOf(document.activeElement ?? drawn.root)
  return JSON.stringify([drawn.log.patches, drawn.events, focused, toldBy(drawn.root)])
}

const hasOwnDirection = (control: Element): boolean =>
  isTextBox(control) && isRightToLeft(control) !== isRightToLeft(document.documentElement)

/** What an arrow key does in the first controls. */
async function press(drawn: Stage, index: number, key: string): Promise<string> {
  const control = controlsOf(drawn.root)[index]
  // Editors move their cursor by themselves, and a text in another direction than the page by its own.
  if (!control || control.isContentEditable || hasOwnDirection(control)) return ''
  focus(control)
  fireEvent.keyDown(control, { key, code: key })
  fireEvent.keyUp(control, { key, code: key })
  await settle(drawn.page)
  return after(drawn)
}

/** The arrow that points to the next thing is the left one in a right-to-left language. */
export const arrowsMirror: Check = {
  name: 'arrow keys',
  title: 'swaps the left and right arrow keys in a right-to-left language',
  each: async (subject, fixture) => {
    const count = await withStage(subject, fixture, {}, ({ root }) => controlsOf(root, 3).length)
    for (let index = 0; index < count; index++) {
      if (await isMirrored(subject, fixture, index)) continue
      return [
        'In a right-to-left language the left arrow key must do what the right one does otherwise. Use `arrowStep`.',
      ]
    }
    return []
  },
}

/** Whether the left and right arrow keys do the same in a control, or are swapped with the direction. */
async function isMirrored(subject: Subject, fixture: Subject['states'][string], index: number): Promise<boolean> {
  const at = (direction: 'ltr' | 'rtl', key: string) =>
    withStage(subject, fixture, { direction }, drawn => press(drawn, index, key))
  const right = await at('ltr', 'ArrowRight')
  const left = await at('ltr', 'ArrowLeft')
  if (right === left) return true
  const mirrored = [await at('rtl', 'ArrowLeft'), await at('rtl', 'ArrowRight')]
  return mirrored.join('') === '' || (mirrored[0] === right && mirrored[1] === left)
}
