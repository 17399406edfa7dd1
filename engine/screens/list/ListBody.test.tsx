import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { ListBody, type ListBodyProps } from './ListBody.tsx'

const list = { items: [], count: 0, loading: false, pending: false, error: null, reload: () => {} }
const refusal = (code: string): ApiFailure => ({
  _tag: 'Refused',
  status: 400,
  code,
  message: '',
  problems: [],
  body: null,
})

function draw(change: Partial<ListBodyProps>) {
  const done = { clear: vi.fn<() => void>(), reset: vi.fn<() => void>(), firstPage: vi.fn<() => void>() }
  const props: ListBodyProps = {
    list,
    search: '',
    page: 1,
    filtered: false,
    layout: <p>the items</p>,
    drawsLoading: false,
    drawsEmpty: false,
    create: <button type="button">Create item</button>,
    waysOut: null,
    ...done,
    ...change,
  }
  render(
    <ReviewProviders>
      <ListBody {...props} />
    </ReviewProviders>,
  )
  return done
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a list without items', () => {
  it.each([
    ['a filter', { filtered: true }],
    ['a search', { search: 'x' }],
  ])('because of %s shows a message and can clear it (C-076, C-077)', async (_, given) => {
    const { clear } = draw(given)
    expect(screen.getByRole('heading', { name: 'No results' })).toBeVisible()
    await press('Clear filters')
    expect(clear).toHaveBeenCalledOnce()
  })

  it('that is empty offers to create an item (C-078, C-079)', () => {
    draw({})
    expect(screen.getByRole('heading', { name: 'No items yet' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Create item' })).toBeVisible()
  })

  it.each([
    [{ ...refusal('INVALID_QUERY') }, true],
    [{ ...refusal('FORBIDDEN') }, true],
    [{ ...refusal('INTERNAL_SERVER_ERROR') }, false],
    [{ _tag: 'Unreachable', message: 'offline' } as const, false],
  ])(
    'that failed with %j shows an error, and can reset a rejected query (C-081, C-082, C-083)',
    async (error, resets) => {
      const reload = vi.fn<() => void>()
      const { reset } = draw({ list: { ...list, error, reload } })
      expect(screen.getByRole('heading', { name: 'Unexpected error' })).toBeVisible()
      await press('Try again')
      expect(reload).toHaveBeenCalledOnce()
      expect(screen.queryByRole('button', { name: 'Reset page preferences' }) !== null).toBe(resets)
      if (resets) await press('Reset page preferences')
      expect(reset).toHaveBeenCalledTimes(resets ? 1 : 0)
    },
  )
})
