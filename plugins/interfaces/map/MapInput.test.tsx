import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtures } from './fixtures.ts'
import { map } from './plugin.ts'

const fixture = (name: string) => fixtures.states[name] ?? {}
const draw = (name: string) => drawFixture(map, fixture(name))
const input = (name: string) => screen.getByRole('textbox', { name })
const point = (...coordinates: readonly number[]) => ({ op: 'set', value: { type: 'Point', coordinates } })

// jsdom draws no map, as a browser without WebGL. MapInput.browser.test.tsx tests the map itself.
describe('map', () => {
  it('says that there is no map and still edits by coordinates', async () => {
    const { user, patches } = await draw('pointOnly')
    expect(screen.getByText('This browser cannot draw maps.')).toBeVisible()
    await user.clear(input('Point 1, Latitude'))
    expect(patches).toEqual([])
    await user.type(input('Point 1, Latitude'), '-7')
    expect(patches.at(-1)).toEqual(point(16.3738, -7))
  })

  it('says how to add a point, and how to move the only one', async () => {
    await draw('pointOnly')
    expect(screen.getByText(/drag the point to move it/)).toBeVisible()
    cleanup()
    await draw('empty')
    expect(screen.getByText(/Click the map to add a point/)).toBeVisible()
  })

  it('adds a point once both coordinates are numbers, and keeps the focus', async () => {
    const { user, patches } = await draw('empty')
    await user.type(input('New point, Longitude'), '4,9')
    expect(patches).toEqual([])
    await user.tab()
    await user.keyboard('59')
    expect(patches.at(-1)).toEqual(point(4.9, 59))
    expect(document.activeElement).toHaveAccessibleName('Point 1, Latitude')
    expect(screen.queryByRole('textbox', { name: /New point/ })).toBeNull()
  })

  it('never emits coordinates that are out of range', async () => {
    const { user, patches } = await draw('pointOnly')
    await user.type(input('Point 1, Longitude'), '{Control>}a{/Control}200')
    expect(patches.at(-1)).toEqual(point(20, 48.2082))
    expect(input('Point 1, Longitude')).toBeInvalid()
    await user.tab()
    await user.tab()
    await user.tab()
    expect(input('Point 1, Longitude')).toHaveValue('20')
  })

  it('keeps the value while a shape is incomplete, and says what it lacks', async () => {
    const { user, patches } = await draw('line')
    await user.click(screen.getByRole('button', { name: 'Remove Point 1' }))
    expect(patches).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Remove Point 1' }))
    expect(patches).toHaveLength(1)
    expect(screen.getByText(/A line needs at least 2 points/)).toBeVisible()
    await user.type(input('New point, Longitude'), '7')
    await user.type(input('New point, Latitude'), '8')
    expect(patches.at(-1)).toMatchObject({
      value: {
        type: 'LineString',
        coordinates: [
          [5.73, 58.97],
          [7, 8],
        ],
      },
    })
    await user.click(screen.getByRole('button', { name: 'Clear value' }))
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('turns a line into a polygon and starts another part', async () => {
    const { user, patches } = await draw('line')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Geometry type' }), 'Polygon')
    const ring = [
      [5.32, 60.39],
      [4.88, 59.31],
      [5.73, 58.97],
      [5.32, 60.39],
    ]
    expect(patches.at(-1)).toEqual({ op: 'set', value: { type: 'Polygon', coordinates: [ring] } })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Geometry type' }), 'MultiPolygon')
    await user.click(screen.getByRole('button', { name: 'Add part' }))
    expect(screen.getByRole('region', { name: 'Part 2' })).toBeVisible()
  })

  it('inserts a point in the middle of an edge, and takes the focus there', async () => {
    const { user, patches } = await draw('line')
    await user.click(screen.getByRole('button', { name: 'Insert a point after Point 1' }))
    expect(patches.at(-1)).toMatchObject({
      value: {
        coordinates: [
          [5.32, 60.39],
          [5.1, 59.85],
          [4.88, 59.31],
          [5.73, 58.97],
        ],
      },
    })
    expect(input('Point 2, Longitude')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Insert a point after Point 4' })).toBeNull()
  })

  it('keeps the hole of a polygon of a geometry field, and edits it as a ring', async () => {
    const { user, patches } = await draw('areaOnly')
    expect(screen.queryByRole('combobox', { name: 'Geometry type' })).toBeNull()
    const hole = within(screen.getByRole('region', { name: 'Part 2 (hole)' }))
    await user.click(hole.getByRole('button', { name: 'Insert a point after Point 3' }))
    expect(patches.at(-1)).toMatchObject({
      value: {
        type: 'Polygon',
        coordinates: [
          { length: 5 },
          [
            [-1, 52],
            [1, 52],
            [1, 54],
            [0, 53],
            [-1, 52],
          ],
        ],
      },
    })
  })

  it('says that the column of a spatial extension can only be read', async () => {
    await draw('spatialColumn')
    expect(screen.getByText(/a column of the type geometry\(Point,3857\) can only be read/)).toBeVisible()
    expect(input('Point 1, Latitude')).toHaveAttribute('readonly')
  })

  it('stores well-known text in texts, and texts in lists', async () => {
    const { user, patches } = await draw('wellKnownText')
    await user.type(input('Point 1, Latitude'), '9')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'POINT (16.3738 48.20829)' })
    const list = await draw('longitudeAndLatitude')
    await user.type(screen.getAllByRole('textbox', { name: 'Point 1, Latitude' })[1] as HTMLElement, '9')
    expect(list.patches.at(-1)).toEqual({ op: 'set', value: ['16.3738', '48.20829'] })
  })

  it.each([
    ['anotherShape', 'The geometry type “Feature” is not supported.'],
    ['outOfRange', 'The longitude 216.3738 is not between -180 and 180.'],
    ['notWellKnownText', 'A geometry needs a type and coordinates.'],
  ])('shows %s as it is stored, with the reason', async (name, reason) => {
    const { patches, control } = await draw(name)
    expect(screen.getByText(/not between|not supported|needs a type/)).toHaveTextContent(reason)
    expect(control()).toHaveAttribute('readonly')
    expect(patches).toEqual([])
  })

  it('offers nothing to change while it is read-only', async () => {
    await draw('closed')
    expect(input('Point 2, Longitude')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: /Remove|Clear/ })).toBeNull()
    expect(screen.queryByRole('textbox', { name: /New point/ })).toBeNull()
    await draw('closedAndEmpty')
    expect(screen.getByText('No position')).toBeVisible()
  })

  it('shows the first points of a long line, and more on request', async () => {
    const { user } = await draw('manyPoints')
    const rows = () => screen.getAllByRole('textbox', { name: /^Point \d+, Longitude$/ })
    expect(rows()).toHaveLength(50)
    await user.click(screen.getByRole('button', { name: 'Show 70 more' }))
    expect(rows()).toHaveLength(100)
  })
})
