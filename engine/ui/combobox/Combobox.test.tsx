import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { Combobox } from './Combobox.tsx'

it('opens when pressed, because content that loads may move the field before the release', () => {
  render(
    <ReviewProviders plugins={[]}>
      <Combobox
        id="sort"
        label="Sort"
        options={[{ value: 'title', label: 'Title' }]}
        chosen={null}
        shown=""
        placeholder=""
        emptyText="None"
        onSearch={() => undefined}
        onChoose={() => undefined}
      />
    </ReviewProviders>,
  )
  const field = screen.getByRole('combobox', { name: 'Sort' })
  fireEvent.mouseDown(field, { button: 2 })
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.mouseDown(field)
  expect(screen.getByRole('option')).toHaveTextContent('Title')
})
