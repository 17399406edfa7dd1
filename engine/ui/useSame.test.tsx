import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSame } from './useSame.ts'

interface Values {
  readonly name: string
  readonly place: number | null
}

it('keeps an object until one of its values changes', () => {
  const initialProps: Values = { name: 'a', place: null }
  const { result, rerender } = renderHook(useSame<Values>, { initialProps })
  const first = result.current
  rerender({ name: 'a', place: null })
  expect(result.current).toBe(first)
  rerender({ name: 'a', place: 0 })
  expect(result.current).toEqual({ name: 'a', place: 0 })
  expect(result.current).not.toBe(first)
})
