import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import FilterEditor from './FilterEditor.tsx'

const locked: PresetFilter = { key: 'l', field: 'title', operator: 'neq', value: 'x', locked: true }

function draw(initial: readonly PresetFilter[], fixed: readonly PresetFilter[] = []) {
  const onChange = vi.fn<(filters: readonly PresetFilter[]) => void>()
  function Stage() {
    const [filters, setFilters] = useState(initial)
    return (
      <FilterEditor
        collection="articles"
        fixed={fixed}
        filters={filters}
        change={next => {
          onChange(next)
          setFilters(next)
        }}
      />
    )
  }
  const { unmount } = render(
    <ReviewProviders>
      <Stage />
    </ReviewProviders>,
  )
  return { onChange, unmount, last: () => onChange.mock.lastCall?.[0] }
}

const clause = (field: string, operator: string, value?: unknown): PresetFilter => ({
  key: field,
  field,
  operator,
  ...(value === undefined ? {} : { value }),
})

const operatorsOf = (name: string) =>
  within(screen.getByRole('combobox', { name: `Operator for ${name}` }))
    .getAllByRole('option')
    .map(option => option.textContent)

describe('filter editor', () => {
  afterEach(() => vi.useRealTimers())

  it('offers the operators of the field type (P-461, P-463, P-464)', () => {
    draw([clause('title', 'eq'), clause('region', 'eq'), clause('published_on', 'lt')])
    expect(operatorsOf('Title')[0]).toBe('Contains')
    expect(operatorsOf('Region')).toContain('Is greater than')
    expect(operatorsOf('Published On')).toContain('Is before')
    expect(screen.getByLabelText('Value for Published On')).toHaveAttribute('type', 'date')
  })

  it('applies typed text after 850 ms, and immediately on Enter (P-477)', () => {
    vi.useFakeTimers()
    const { onChange, last } = draw([clause('title', 'contains')])
    const input = screen.getByLabelText('Value for Title')
    fireEvent.change(input, { target: { value: 'sea' } })
    act(() => vi.advanceTimersByTime(849))
    expect(onChange).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    expect(last()).toEqual([clause('title', 'contains', 'sea')])
    fireEvent.change(input, { target: { value: 'seas' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(last()).toEqual([clause('title', 'contains', 'seas')])
  })

  it('applies typed text when it is unmounted', () => {
    vi.useFakeTimers()
    const { onChange, last, unmount } = draw([clause('title', 'contains')])
    fireEvent.change(screen.getByLabelText('Value for Title'), { target: { value: 'sea' } })
    unmount()
    expect(last()).toEqual([clause('title', 'contains', 'sea')])
    act(() => vi.advanceTimersByTime(2000))
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('shows two inputs for a range, rows for a list, and none for operators without a value (P-468, P-470, P-471)', async () => {
    // proves: P-472
    const user = userEvent.setup()
    const { last } = draw([clause('id', 'between', '1,2'), clause('title', 'in', 'a,b'), clause('owner', 'empty')])
    expect(screen.getByLabelText('Lower bound for ID')).toHaveValue('1')
    expect(screen.getByLabelText('Upper bound for ID')).toHaveValue('2')
    expect(screen.queryByLabelText('Value for Owner')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add value' }))
    expect(screen.getByLabelText('Value 3 for Title')).toHaveFocus()
    await user.keyboard('c{Enter}')
    expect(last()?.[1]).toEqual(clause('title', 'in', 'a,b,c'))
    await user.click(screen.getByRole('button', { name: 'Remove value 1' }))
    expect(last()?.[1]).toEqual(clause('title', 'in', 'b,c'))
  })

  it('shows locked filters as read-only (P-478, C-180)', async () => {
    const user = userEvent.setup()
    const { last } = draw([clause('owner', 'empty'), locked], [{ ...locked, key: 'hide-archived' }])
    expect(screen.getAllByText('Title is not “x”')).toHaveLength(2)
    expect(screen.getByText('Archived items are hidden by the collection’s settings.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Remove all filters' }))
    expect(last()).toEqual([locked])
  })

  it('explains why a filter is not applied', () => {
    draw([clause('gone', 'eq', 'x'), clause('id', 'eq', 'many')])
    expect(screen.getByText(/“gone” does not exist/)).toBeVisible()
    expect(screen.getByText(/Invalid value for this field/)).toBeVisible()
    expect(screen.getByLabelText('Value for ID')).toBeInvalid()
  })
})
