import { afterEach, expect, it } from 'vitest'
import { moveOf } from './moveOf.ts'

const area = document.createElement('div')
document.body.append(area)
afterEach(() => area.replaceChildren())

function press(html: string, key: string, more: { ctrlKey?: boolean; shiftKey?: boolean } = {}) {
  area.innerHTML = html
  const target = area.querySelector('[data-target]')
  const event = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target }
  return moveOf({ ...event, ...more } as Parameters<typeof moveOf>[0], area)
}

it.each([
  ['Enter in a line of text', '<input data-target>', 'Enter', {}, 'down'],
  ['Enter in lines of text', '<textarea data-target></textarea>', 'Enter', {}, null],
  ['Control and Enter in lines of text', '<textarea data-target></textarea>', 'Enter', { ctrlKey: true }, 'down'],
  ['Enter over an open list', '<input data-target aria-expanded="true">', 'Enter', {}, null],
  ['Tab in the only control', '<input data-target>', 'Tab', {}, 'next'],
  ['Tab with more inside', '<input data-target><button>Clear</button>', 'Tab', {}, null],
  [
    'Shift and Tab in the first control',
    '<input data-target><button>Clear</button>',
    'Tab',
    { shiftKey: true },
    'previous',
  ],
  ['a letter', '<input data-target>', 'a', {}, null],
] as const)('%s', (_, html, key, more, move) => expect(press(html, key, more)).toBe(move))
