import '#engine/ui/tokens/index.css'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plainField } from '#engine/core/metadata/plainField.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { ObjectForm } from './ObjectForm.tsx'

const fields = (['half', 'half', 'full', 'fill', 'half'] as const).map((width, index) =>
  plainField({ collection: 'x', field: `f${index}`, type: 'string', width }),
)

function boxes(width: number) {
  const { container, unmount } = render(
    <div style={{ inlineSize: width }}>
      <ReviewProviders>
        <ObjectForm fields={fields} value={{}} access={{ allowed: true }} change={() => {}} />
      </ReviewProviders>
    </div>,
  )
  const rowBoxes = fields.map(({ field }) => {
    const row = container.querySelector(`[data-field="${field}"]`)
    if (!row) throw new Error(`no row for ${field}`)
    return row.getBoundingClientRect()
  })
  unmount()
  return rowBoxes
}

it('shows half-width fields side by side and lets a fill field use the space beyond 792 px (P-271)', () => {
  const [left, right, full, fill, last] = boxes(1100)
  expect(left?.top).toBe(right?.top)
  expect(right?.left).toBeGreaterThan(left?.right ?? 0)
  expect(full?.right).toBe(right?.right)
  expect(fill?.width).toBe(1100)
  expect(full?.width).toBeLessThan(1000)
  expect(last?.left).toBe(left?.left)
})

it('shows fill fields as wide as full ones in a narrow form and stacks fields on a narrow screen (P-271)', () => {
  const medium = boxes(780)
  expect(medium[3]?.width).toBe(medium[2]?.width)
  expect(medium[0]?.top).toBe(medium[1]?.top)
  const narrow = boxes(360)
  for (const box of narrow) expect(box.width).toBe(360)
  expect(narrow[1]?.top).toBeGreaterThan(narrow[0]?.bottom ?? 0)
})
