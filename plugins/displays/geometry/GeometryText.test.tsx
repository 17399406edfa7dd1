import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtures } from './fixtures.ts'
import { geometryDisplay } from './plugin.ts'

const words = async (name: string) => {
  const { container } = await drawFixture(geometryDisplay, fixtures.states[name] ?? {})
  return container.textContent
}

describe('geometry', () => {
  it.each([
    ['point', 'Point 48.2082° N, 16.3738° E'],
    ['southWest', 'Point 33.4489° S, 70.6693° W'],
    ['line', 'Line, 3 points'],
    ['polygon', 'Polygon, 4 points'],
    ['severalPoints', '4 points'],
    ['wellKnownText', 'Point 48.2082° N, 16.3738° E'],
    ['longitudeAndLatitude', 'Point 48.2082° N, 16.3738° E'],
    ['anotherType', 'Vienna, Austria'],
    ['empty', '—No value'],
  ])('shows %s as “%s”', async (name, shown) => {
    expect(await words(name)).toBe(shown)
  })

  it('is exact as text', () => {
    // Safe: the text needs nothing of its context.
    const text = (value: unknown) => geometryDisplay.text(value, {}, {} as Parameters<typeof geometryDisplay.text>[2])
    expect(text({ type: 'Point', coordinates: [16.37382, 48.20821] })).toBe('Point 16.37382, 48.20821')
    expect(
      text({
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      }),
    ).toBe('LineString 1, 2, 3, 4')
    expect(text('POINT (1 2)')).toBe('POINT (1 2)')
  })
})
