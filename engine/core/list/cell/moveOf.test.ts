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
  ['Enter in a single-line input', '<input data-target>', 'Enter', {}, 'down'],
  ['Enter in a textarea', '<textarea data-target></textarea>', 'Enter', {}, null],
  ['Ctrl+Enter in a textarea', '<textarea data-target></textarea>', 'Enter', { ctrlKey: true }, 'down'],
  ['Enter with an open list', '<input data-target aria-expanded="true">', 'Enter', {}, null],
  ['Tab in the only control', '<input data-target>', 'Tab', {}, 'next'],
  ['Tab before another control', '<input data-target><button>Clear</button>', 'Tab', {}, null],
  [
    'Shift+Tab in the first control',
    '<input data-target><button>Clear</button>',
    'Tab',
    { shiftKey: true },
    'previous',
  ],
  ['a letter', '<input data-target>', 'a', {}, null],
] as const)('%s', (_, html, key, more, move) => expect(press(html, key, more)).toBe(move))
