import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFormat } from '#engine/core/i18n/createFormat.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import Filesize from './Filesize.tsx'
import { filesize } from './plugin.ts'
import { sizeText } from './sizeText.ts'

describe('filesize', () => {
  it('supports integers (A-1478)', () => {
    expect(filesize).toMatchObject({ id: 'filesize', types: ['integer', 'bigInteger'] })
  })

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_500_000, '1.5 MB'],
    ['1234567890', '1.23 GB'],
    [2e24, '2 YB'],
    [3e28, '30,000 YB'],
    [-1, '-1'],
    ['large', 'large'],
  ])('formats %s as %s (A-1479, C-415, C-416)', (value, words) => {
    // proves: C-417, C-418
    expect(sizeText(value, createFormat('en-US'), 2)).toBe(words)
  })

  it('shows two decimals by default', async () => {
    const { container } = await drawFixture(filesize, { value: 1_234_567 })
    expect(container.textContent).toBe('1.23 MB')
  })

  it('shows no decimals in a table (A-1480, C-103)', () => {
    render(
      <ReviewProviders>
        <Filesize value={1_534_567} options={{}} field={fixtureField({})} inTable />
      </ReviewProviders>,
    )
    expect(screen.getByText('2 MB')).toBeVisible()
  })
})
