import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { unsavedText, useUnsavedText } from './unsavedText.ts'

it('reports a draft only while it is mounted', () => {
  const { rerender, unmount } = renderHook(({ held }) => useUnsavedText(held), { initialProps: { held: false } })
  expect(unsavedText.any()).toBe(false)
  rerender({ held: true })
  expect(unsavedText.any()).toBe(true)
  rerender({ held: false })
  expect(unsavedText.any()).toBe(false)
  rerender({ held: true })
  unmount()
  expect(unsavedText.any()).toBe(false)
})
