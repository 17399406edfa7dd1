import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { map } from './plugin.ts'

const field = { type: 'json', name: 'Position' } as const
const options = { geometryType: 'Point', defaultView: { center: { lng: 10, lat: 50 }, zoom: 4 } }

const canvas = () => document.querySelector<HTMLCanvasElement>('[data-ready] canvas') as HTMLCanvasElement

/** A mouse event at a distance from the center of the map. */
function mouse(type: string, right = 0, down = 0): void {
  const { left, top, width, height } = canvas().getBoundingClientRect()
  const clientX = left + width / 2 + right
  const clientY = top + height / 2 + down
  const buttons = type === 'mouseup' || type === 'click' ? 0 : 1
  canvas().dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY, buttons, button: 0 }))
}

function click(right = 0, down = 0): void {
  for (const type of ['mousedown', 'mouseup', 'click']) mouse(type, right, down)
}

async function draw(value?: unknown, kind = 'Point') {
  const drawn = await drawFixture(map, { field, value, options: { ...options, geometryType: kind } })
  await waitFor(() => expect(canvas()).not.toBeNull(), { timeout: 30_000 })
  const last = () => {
    const patch = drawn.patches.at(-1)
    // Safe: an interface of a plain value emits nothing else.
    return patch?.op === 'set' ? (patch.value as { readonly type: string; readonly coordinates: never } | null) : null
  }
  return { ...drawn, last }
}

describe('map', () => {
  beforeEach(() => document.documentElement.style.setProperty('--accent', '#06c'))

  it('sets a point where the map is clicked', async () => {
    const { last } = await draw()
    click()
    await waitFor(() => expect(last()?.type).toBe('Point'))
    const [longitude, latitude] = last()?.coordinates ?? []
    expect(longitude).toBeCloseTo(10, 1)
    expect(latitude).toBeCloseTo(50, 1)
  })

  it('moves a point that is dragged, in one change', async () => {
    const { last, patches } = await draw({ type: 'Point', coordinates: [10, 50] })
    // Its handle is drawn by a worker: until then, a drag moves the map.
    await waitFor(
      () => {
        mouse('mousemove')
        expect(canvas().style.cursor).toBe('move')
      },
      { timeout: 30_000 },
    )
    mouse('mousedown')
    mouse('mousemove', 30)
    mouse('mousemove', 60)
    mouse('mouseup', 60)
    await waitFor(() => expect(patches).toHaveLength(1))
    const [longitude = 0, latitude] = last()?.coordinates ?? []
    expect(longitude).toBeGreaterThan(10.5)
    expect(latitude).toBeCloseTo(50, 1)
  })

  it('makes a point of the middle of an edge that is dragged, in one change', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [4, 50],
        [16, 50],
      ],
    }
    const { last, patches } = await draw(line, 'LineString')
    await waitFor(
      () => {
        mouse('mousemove')
        expect(canvas().style.cursor).toBe('move')
      },
      { timeout: 30_000 },
    )
    mouse('mousedown')
    mouse('mousemove', 0, 30)
    await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(4))
    mouse('mousemove', 0, 60)
    mouse('mouseup', 0, 60)
    await waitFor(() => expect(patches).toHaveLength(1))
    expect(last()?.coordinates).toEqual([line.coordinates[0], [10, expect.closeTo(48.6, 1)], line.coordinates[1]])
  })

  it('adds the corners of a polygon by clicks, and removes the marked one with the delete key', async () => {
    const { last, patches } = await draw(undefined, 'Polygon')
    click(-60, 40)
    await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(2))
    click(60, 40)
    await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(3))
    expect(patches).toEqual([])
    click(0, -60)
    await waitFor(() => expect(last()?.type).toBe('Polygon'))
    click(0, 80)
    await waitFor(() => expect(patches).toHaveLength(2))
    canvas().dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }))
    await waitFor(() => expect(patches).toHaveLength(3))
    expect(patches[2]).toEqual(patches[0])
  })
})
