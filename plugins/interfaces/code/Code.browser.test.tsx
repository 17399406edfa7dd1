import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { code } from './plugin.ts'

const json = { field: { type: 'json' } } as const
const text = { field: { type: 'text' } } as const
const shown = () => document.querySelector('.cm-content')?.textContent ?? ''
const lines = () => [...document.querySelectorAll('.cm-line')].map(line => line.textContent)

async function draw(...args: Parameters<typeof drawFixture>) {
  const drawn = await drawFixture(...args)
  await expect.poll(() => document.querySelector('.cm-content')).not.toBeNull()
  return drawn
}

describe('code', () => {
  it('supports JSON as the default interface, and texts (A-1310, A-1311, A-1313)', () => {
    expect(code).toMatchObject({ id: 'code', types: ['json', 'string', 'text'], defaultFor: ['json'] })
    expect(code.options['lineNumber']?.default).toBe(false)
  })

  it('shows JSON with an indent of four, without line numbers (A-1313, A-1314, P-330)', async () => {
    // proves: P-331
    const { patches } = await draw(code, { ...json, value: { a: 1 } })
    expect(lines()).toEqual(['{', '    "a": 1', '}'])
    expect(document.querySelector('.cm-lineNumbers')).toBeNull()
    expect(patches).toEqual([])
  })

  it('shows line numbers with the option (A-1313)', async () => {
    await draw(code, { ...json, value: { a: 1 }, options: { lineNumber: true } })
    expect(document.querySelector('.cm-lineNumbers')).not.toBeNull()
  })

  it('emits the typed value and keeps its formatting (A-1315, P-327)', async () => {
    const { patches, control } = await draw(code, json)
    await userEvent.click(control())
    await userEvent.keyboard('[[1,2]')
    expect(patches.at(-1)).toEqual({ op: 'set', value: [1, 2] })
    expect(shown()).toBe('[1,2]')
  })

  it('keeps invalid JSON, reports the position and does not change the value (A-1316, P-328)', async () => {
    const { patches, control } = await draw(code, { ...json, value: { a: 1 } })
    await userEvent.click(control())
    await userEvent.keyboard('{Control>}a{/Control}{{"a": x')
    expect(patches).toEqual([])
    expect(shown()).toBe('{"a": x')
    expect(await screen.findByText(/Invalid JSON at line 1, column 7/)).toBeVisible()
    expect(control()).toHaveAttribute('aria-invalid', 'true')
    expect(control()).toHaveAccessibleDescription(expect.stringContaining('Invalid JSON'))
  })

  it('stores null when it is cleared (A-1317, P-329)', async () => {
    const { patches, control } = await draw(code, { ...json, value: { a: 1 } })
    await userEvent.click(control())
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('inserts its template (A-1318)', async () => {
    const { patches } = await draw(code, { ...json, options: { template: { tags: [] } } })
    await userEvent.click(screen.getByRole('button', { name: 'Insert template' }))
    expect(patches).toEqual([{ op: 'set', value: { tags: [] } }])
    await expect.poll(shown).toContain('"tags"')
  })

  it.each(['json', 'sql', 'javascript', 'html', 'css', 'yaml', 'python', 'markdown', 'typescript'])(
    'highlights %s (A-1312, A-1319)',
    async language => {
      const samples: Readonly<Record<string, string>> = {
        css: 'a { color: red }',
        yaml: 'a: 1',
        html: '<b>x</b>',
        markdown: '**x**',
      }
      await draw(code, { ...text, value: samples[language] ?? 'select "x", 12 -- y', options: { language } })
      await expect.poll(() => document.querySelectorAll('.cm-line span[class]').length).toBeGreaterThan(0)
    },
  )

  it('moves focus on Tab until text is typed, then indents, and moves focus after Escape (A-1314)', async () => {
    const { patches, control } = await draw(code, { ...text, value: '' })
    control().focus()
    await userEvent.keyboard('{Tab}')
    expect(control()).not.toHaveFocus()
    expect(patches).toEqual([])
    await userEvent.click(control())
    await userEvent.keyboard('a{Tab}b')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'a\tb' })
    expect(control()).toHaveFocus()
    await userEvent.keyboard('{Escape}{Tab}')
    expect(control()).not.toHaveFocus()
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'a\tb' })
  })

  it('keeps the line endings of the value', async () => {
    const { patches, control } = await draw(code, { ...text, value: 'a\r\nb' })
    await userEvent.click(control())
    await userEvent.keyboard('{Control>}{End}{/Control}c')
    expect(patches).toEqual([{ op: 'set', value: 'a\r\nbc' }])
  })

  it('accepts no changes while disabled', async () => {
    const { patches, control } = await draw(code, { ...text, value: 'a' }, 'read-only')
    await userEvent.click(control())
    await userEvent.keyboard('b{Tab}')
    expect(patches).toEqual([])
    expect(shown()).toBe('a')
  })

  it('opens one megabyte or a thousand levels of JSON quickly', async () => {
    const long = Array.from({ length: 30_000 }, (_, index) => ({ id: index, name: `harbour ${index}` }))
    let deep: unknown = 1
    for (let level = 0; level < 1000; level++) deep = [deep]
    const started = performance.now()
    const { patches } = await draw(code, { ...json, value: { long, deep } })
    expect(shown()).toContain('harbour')
    expect(performance.now() - started).toBeLessThan(3000)
    expect(patches).toEqual([])
  })
})
