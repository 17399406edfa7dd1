import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heldDrafts, useHeldDraft } from './heldDrafts.ts'

it('tells of a draft while it is held, and no longer', () => {
  const { rerender, unmount } = renderHook(({ held }) => useHeldDraft(held), { initialProps: { held: false } })
  expect(heldDrafts.any()).toBe(false)
  rerender({ held: true })
  expect(heldDrafts.any()).toBe(true)
  rerender({ held: false })
  expect(heldDrafts.any()).toBe(false)
  rerender({ held: true })
  unmount()
  expect(heldDrafts.any()).toBe(false)
})
