import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStore } from '../store/useStore.ts'
import { pageCommands, usePageCommands } from './pageCommands.ts'

it('registers the commands of a page while it is mounted and updates existing listeners', () => {
  const looking = renderHook(() => [...useStore(pageCommands).values()].flat().map(({ id }) => id))
  expect(looking.result.current).toEqual([])
  const commands = [{ id: 'save', label: 'Save and stay', onSelect: () => {} }]
  const page = renderHook(() => usePageCommands(commands))
  expect(looking.result.current).toEqual(['save'])
  act(() => page.unmount())
  expect(looking.result.current).toEqual([])
})
