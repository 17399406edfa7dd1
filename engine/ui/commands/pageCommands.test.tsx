import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStore } from '../store/useStore.ts'
import { pageCommands, usePageCommands } from './pageCommands.ts'

it('offers what a page can do from when it is drawn until it is gone, also to whoever has looked before', () => {
  const looking = renderHook(() => [...useStore(pageCommands).values()].flat().map(({ id }) => id))
  expect(looking.result.current).toEqual([])
  const commands = [{ id: 'save', label: 'Save and stay', onSelect: () => {} }]
  const page = renderHook(() => usePageCommands(commands))
  expect(looking.result.current).toEqual(['save'])
  act(() => page.unmount())
  expect(looking.result.current).toEqual([])
})
