import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { markdown } from './plugin.ts'

const text = { field: { type: 'text' } } as const

async function draw(...args: Parameters<typeof drawFixture>) {
  const drawn = await drawFixture(...args)
  await expect.poll(() => document.querySelector('.cm-content')).not.toBeNull()
  return drawn
}

describe('markdown', () => {
  it('supports long texts (A-1227)', () => expect(markdown).toMatchObject({ id: 'markdown', types: ['text'] }))

  it('has an edit tab and a preview tab with arrow key navigation (A-1229, A-1230)', async () => {
    await draw(markdown, { ...text, value: '# Harbour' })
    const edit = screen.getByRole('tab', { name: 'Edit' })
    expect(edit).toHaveAttribute('aria-selected', 'true')
    edit.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Preview' })).toHaveFocus()
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible()
    expect(document.querySelector('.cm-content')).not.toBeVisible()
  })

  it('shows its placeholder when empty (A-1228)', async () => {
    await draw(markdown, { ...text, options: { placeholder: 'What it says' } })
    expect(screen.getByText('What it says')).toBeVisible()
    expect(document.querySelector('.cm-content')).toHaveAttribute('aria-placeholder', 'What it says')
  })

  it('shows malicious HTML as text in the preview (A-1231, X-06)', async () => {
    const value = '<img src=x onerror="alert(1)"> [a](javascript:alert(1)) **b**'
    const { patches } = await draw(markdown, { ...text, value })
    await userEvent.click(screen.getByRole('tab', { name: 'Preview' }))
    const preview = within(screen.getByRole('tabpanel', { name: 'Preview' }))
    expect((await preview.findByText('b')).tagName).toBe('STRONG')
    expect(preview.getByText(/onerror/)).toBeVisible()
    expect(preview.queryByRole('img')).toBeNull()
    expect(preview.queryByRole('link')).toBeNull()
    expect(patches).toEqual([])
  })

  it('stores the source unchanged, and null when cleared (A-1232, A-1233)', async () => {
    const { patches, control } = await draw(markdown, text)
    await userEvent.click(control())
    await userEvent.keyboard('- a{Enter}b')
    expect(patches.at(-1)).toEqual({ op: 'set', value: '- a\n- b' })
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('formats the selection by toolbar and keyboard', async () => {
    const { patches, control } = await draw(markdown, { ...text, value: 'keeper' })
    await userEvent.click(control())
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.click(screen.getByRole('button', { name: 'Bold' }))
    expect(patches.at(-1)).toEqual({ op: 'set', value: '**keeper**' })
    expect(control()).toHaveFocus()
    await userEvent.keyboard('{Control>}i{/Control}')
    expect(patches.at(-1)).toEqual({ op: 'set', value: '***keeper***' })
  })

  it('navigates the toolbar by arrow keys with one tab stop', async () => {
    await draw(markdown, text)
    const tools = within(screen.getByRole('toolbar')).getAllByRole('button')
    expect(tools.filter(tool => tool.tabIndex === 0)).toHaveLength(1)
    tools[0]?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(tools[1]).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(tools.at(-1)).toHaveFocus()
  })

  it('shows source and preview side by side', async () => {
    await draw(markdown, { ...text, value: '# Harbour' })
    await userEvent.click(screen.getByRole('tab', { name: 'Side by side' }))
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible()
    expect(document.querySelector('.cm-content')).toBeVisible()
  })
})
