import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useTabStop } from './useTabStop.ts'

function Rows({ names, inside }: { readonly names: readonly string[]; readonly inside?: string }) {
  const area = useRef<HTMLUListElement>(null)
  const { onFocus } = useTabStop(area, {
    stops: 'button',
    first: list => list.querySelector<HTMLElement>(inside ? 'li' : 'button'),
    stopOf: target => (inside ? target.closest('li') : target),
    ...(inside ? { inside } : {}),
  })
  return (
    <ul ref={area} onFocus={onFocus}>
      {names.map(name => (
        <li key={name} tabIndex={-1}>
          <button type="button">{name}</button>
          <button type="button">{name} menu</button>
        </li>
      ))}
    </ul>
  )
}

const tabStops = () => [...document.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(each => each.textContent)
const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())

it('has one tab stop, which follows the focus and starts over when it is removed', () => {
  const { rerender } = render(<Rows names={['One', 'Two']} />)
  expect(tabStops()).toEqual(['One'])
  focus('Two menu')
  expect(tabStops()).toEqual(['Two menu'])
  rerender(<Rows names={['Two', 'Three']} />)
  expect(tabStops()).toEqual(['Two menu'])
  rerender(<Rows names={['Three']} />)
  expect(tabStops()).toEqual(['Three'])
})

it('also leaves an element that is no stop of its own', () => {
  render(<Rows names={['One', 'Two']} />)
  act(() => screen.getAllByRole('listitem')[1]?.focus())
  expect(tabStops()).toEqual(['TwoTwo menu'])
  focus('One')
  expect(tabStops()).toEqual(['One'])
})

it('makes stops of all controls in the element that has the focus', () => {
  render(<Rows names={['One', 'Two']} inside="button" />)
  expect(tabStops()).toEqual(['One', 'One menu'])
  focus('Two')
  expect(tabStops()).toEqual(['Two', 'Two menu'])
})
