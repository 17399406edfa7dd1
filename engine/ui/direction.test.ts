import { expect, it } from 'vitest'
import { arrowStep, placeBelow } from './direction.ts'

const drawn = (direction: string): HTMLElement => {
  const element = document.createElement('div')
  element.style.direction = direction
  document.body.append(element)
  return element
}

it.each([
  ['ArrowRight', 'ltr', 1],
  ['ArrowLeft', 'ltr', -1],
  ['ArrowRight', 'rtl', -1],
  ['ArrowLeft', 'rtl', 1],
  ['ArrowDown', 'rtl', 0],
  ['a', 'ltr', 0],
] as const)('maps %s in %s to the direction %i', (key, direction, step) =>
  expect(arrowStep(key, drawn(direction))).toBe(step),
)

it.each([
  ['below its anchor', 'ltr', { left: 100, right: 140, top: 20, bottom: 40 }, ['100px', '44px']],
  ['at the inline start', 'rtl', { left: 800, right: 840, top: 20, bottom: 40 }, [`${1024 - 840}px`, '44px']],
  ['above it when there is no room', 'ltr', { left: 100, right: 140, top: 700, bottom: 720 }, ['100px', '646px']],
  ['within the window', 'ltr', { left: 1000, right: 1020, top: 20, bottom: 40 }, [`${1024 - 200 - 8}px`, '44px']],
])('positions an element of the top layer %s', (_, direction, box, place) => {
  const [element, anchor] = [drawn(direction), drawn('ltr')]
  Object.defineProperties(element, { offsetWidth: { value: 200 }, offsetHeight: { value: 50 } })
  anchor.getBoundingClientRect = () => new DOMRect(box.left, box.top, box.right - box.left, box.bottom - box.top)
  placeBelow(element, anchor, 4)
  expect([element.style.insetInlineStart, element.style.insetBlockStart]).toEqual(place)
})
