import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DragArea } from './DragArea.tsx'
import { LazyDrag } from './LazyDrag.tsx'
import { useDragSource } from './useDragSource.ts'
import { type DropSpot, useDropTarget } from './useDropTarget.ts'

interface Thing {
  readonly name: string
}

const dropped = vi.fn<(thing: Thing, spot: DropSpot) => boolean>()
const dataTransfer = { setData: () => undefined, types: [], dropEffect: '', setDragImage: () => undefined }

function Source({ name, whole = false }: { readonly name: string; readonly whole?: boolean }) {
  const { source, dragging } = useDragSource<Thing>({ kind: 'thing', item: { name }, whole })
  return (
    <p ref={source} data-dragging={dragging || undefined}>
      {name}
    </p>
  )
}

function Target({ name, refuses }: { readonly name: string; readonly refuses?: string }) {
  const { target, over } = useDropTarget<Thing>({
    kind: 'thing',
    canDrop: thing => thing.name !== refuses,
    spot: (_, { low }) => (low ? 'after' : 'before'),
    drop: dropped,
  })
  return (
    <p ref={target} data-over={over ?? undefined}>
      {name}
    </p>
  )
}

const box = (top: number) => () => new DOMRect(0, top, 100, 40)
const within = (name: string, top: number) => {
  screen.getByText(name).getBoundingClientRect = box(top)
}
const at = (x: number, y: number) => ({ clientX: x, clientY: y })

/** Fires a drag event with coordinates, which jsdom lacks. */
function fireDrag(type: 'dragStart' | 'dragEnter' | 'dragOver' | 'drop', element: Element, y: number) {
  const event = createEvent[type](element, { dataTransfer })
  for (const [name, value] of Object.entries(at(5, y))) Object.defineProperty(event, name, { value })
  fireEvent(element, event)
}

function draw() {
  render(
    <>
      <DragArea>
        <Source name="One" />
        <Source name="Two" whole />
      </DragArea>
      <DragArea>
        <Target name="Shelf" refuses="Three" />
      </DragArea>
    </>,
  )
  within('One', 0)
  within('Two', 40)
  within('Shelf', 80)
}

beforeEach(() => {
  dropped.mockReset().mockReturnValue(true)
  // jsdom has no layout.
  const elementAt = (_: number, y: number) => screen.getByText(y < 40 ? 'One' : y < 80 ? 'Two' : 'Shelf')
  Object.assign(document, {
    elementFromPoint: elementAt,
    elementsFromPoint: (x: number, y: number) => [elementAt(x, y)],
  })
})
afterEach(() => void vi.restoreAllMocks())

it('drags with a mouse from one area to the other half of another', async () => {
  draw()
  const shelf = screen.getByText('Shelf')
  fireEvent.pointerDown(screen.getByText('One'), { pointerType: 'mouse' })
  fireDrag('dragStart', screen.getByText('One'), 5)
  await waitFor(() => expect(screen.getByText('One')).toHaveAttribute('data-dragging'))
  fireDrag('dragEnter', shelf, 85)
  await waitFor(() => expect(shelf).toHaveAttribute('data-over', 'before'))
  fireDrag('dragOver', shelf, 110)
  await waitFor(() => expect(shelf).toHaveAttribute('data-over', 'after'))
  fireDrag('drop', shelf, 110)
  fireEvent.dragEnd(screen.getByText('One'), { dataTransfer })
  expect(dropped).toHaveBeenCalledExactlyOnceWith({ name: 'One' }, 'after')
  expect(shelf).not.toHaveAttribute('data-over')
})

/** Touches an element and moves the finger to the shelf. */
function moveFinger(name: string, rest: number) {
  const element = screen.getByText(name)
  const { top } = element.getBoundingClientRect()
  const touch = (y: number) => ({ touches: [at(5, y)], targetTouches: [at(5, y)] })
  const now = performance.now()
  const press = createEvent.pointerDown(element, { pointerType: 'touch' })
  Object.defineProperty(press, 'timeStamp', { value: now - rest })
  fireEvent(element, press)
  fireEvent.touchStart(element, touch(top + 5))
  const move = createEvent.touchMove(element, touch(105))
  fireEvent(element, move)
  fireEvent.touchMove(element, touch(106))
  return {
    prevented: move.defaultPrevented,
    end: () => fireEvent.touchEnd(element, { touches: [], targetTouches: [] }),
    cancel: () => fireEvent.touchCancel(element, { touches: [], targetTouches: [] }),
  }
}

it('drags immediately by touch on a handle', () => {
  draw()
  const finger = moveFinger('One', 0)
  expect(finger.prevented).toBe(true)
  finger.end()
  expect(dropped).toHaveBeenCalledExactlyOnceWith({ name: 'One' }, 'after')
  expect(screen.getByText('One')).not.toHaveAttribute('data-dragging')
})

it('scrolls on a quick touch move and drags after a long press', () => {
  draw()
  const scroll = moveFinger('Two', 100)
  expect(scroll.prevented).toBe(false)
  scroll.end()
  expect(dropped).not.toHaveBeenCalled()
  moveFinger('Two', 300).end()
  expect(dropped).toHaveBeenCalledExactlyOnceWith({ name: 'Two' }, 'after')
})

it('drops nothing when the browser cancels the touch', () => {
  draw()
  const finger = moveFinger('One', 0)
  expect(screen.getByText('One')).toHaveAttribute('data-dragging')
  finger.cancel()
  expect(screen.getByText('One')).not.toHaveAttribute('data-dragging')
  finger.end()
  expect(dropped).not.toHaveBeenCalled()
})

it('suppresses the native drag for touch', () => {
  draw()
  const one = screen.getByText('One')
  fireEvent.pointerDown(one, { pointerType: 'touch' })
  const start = createEvent.dragStart(one, { dataTransfer })
  fireEvent(one, start)
  expect(start.defaultPrevented).toBe(true)
})

it('ignores drags that other code started, such as those of the file library', () => {
  draw()
  const transfer = { ...dataTransfer, dropEffect: 'move' }
  const over = createEvent.dragOver(document.body, { dataTransfer: transfer })
  fireEvent(document.body, over)
  expect(over.defaultPrevented).toBe(false)
  expect(transfer.dropEffect).toBe('move')
})

it('attaches when the code loads after the first render, and shows the drop position', async () => {
  const row = (name: string) => (
    <li aria-label={name}>
      <button type="button">
        {name}
        <LazyDrag<Thing>
          kind="row"
          item={{ name }}
          target="li"
          canDrop={other => other.name !== name}
          spot={() => 'after'}
          drop={dropped}
        />
      </button>
    </li>
  )
  render(
    <ul>
      {row('First')}
      {row('Second')}
    </ul>,
  )
  const [first, second] = [screen.getByText('First'), screen.getByText('Second')]
  await waitFor(() => expect(first).toHaveAttribute('draggable', 'true'))
  fireEvent.pointerDown(first, { pointerType: 'mouse' })
  fireEvent.dragStart(first, { dataTransfer })
  await act(() => new Promise(resolve => setTimeout(resolve, 0)))
  const place = screen.getByRole('listitem', { name: 'Second' })
  fireEvent.dragEnter(second, { dataTransfer })
  await waitFor(() => expect(place).toHaveAttribute('data-drop', 'after'))
  fireEvent.drop(second, { dataTransfer })
  fireEvent.dragEnd(first, { dataTransfer })
  expect(dropped).toHaveBeenCalledExactlyOnceWith({ name: 'First' }, 'after')
  await waitFor(() => expect(place).not.toHaveAttribute('data-drop'))
})

it('two areas work beside each other after StrictMode mounted them twice', () => {
  const area = (name: string) => (
    <StrictMode>
      <DragArea>
        <Source name={name} />
      </DragArea>
    </StrictMode>
  )
  render(area('first'))
  render(area('second'))
  expect(screen.getByText('second')).toBeVisible()
})
