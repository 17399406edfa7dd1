import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { wysiwyg } from './plugin.ts'

async function draw(value: unknown, options: Readonly<Record<string, unknown>> = {}) {
  const { patches, control } = await drawFixture(wysiwyg, { field: { type: 'text' }, value, options })
  const set = () => patches.map(patch => (patch.op === 'set' ? patch.value : patch)).at(-1)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { control, set, press }
}

describe('a table of the wysiwyg editor', () => {
  it('inserts a table and edits it in rows and columns', async () => {
    const { control, press, set } = await draw('<p>a</p>', { toolbar: ['table'] })
    await userEvent.click(control())
    await press('Table')
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Row 1, column 1')
    await userEvent.keyboard('Port{Tab}Boats & crew{Tab}Bergen')
    await press('Insert row below')
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Row 3, column 1')
    await userEvent.keyboard('Oslo')
    await press('Insert')
    const table =
      '<table><tbody><tr><th>Port</th><th>Boats &amp; crew</th></tr><tr><td>Bergen</td><td></td></tr><tr><td>Oslo</td><td></td></tr></tbody></table>'
    expect(set()).toContain(table)
    await press('Edit table')
    await userEvent.click(screen.getByRole('textbox', { name: 'Row 2, column 2' }))
    await press('Delete column')
    await press('Header row')
    await press('Apply')
    expect(set()).toContain(
      '<table><tbody><tr><td>Port</td></tr><tr><td>Bergen</td></tr><tr><td>Oslo</td></tr></tbody></table>',
    )
    await press('Edit table')
    await userEvent.keyboard('x{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Row 1, column 1' })).toBeNull()
    expect(set()).not.toContain('x')
  })

  it('undoes and redoes the changes of a table, while it is edited and after', async () => {
    const source = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'
    const { control, press, set } = await draw(`${source}<p>x</p>`, { toolbar: ['table', 'undo'] })
    await press('Edit table')
    await userEvent.click(screen.getByRole('textbox', { name: 'Row 1, column 2' }))
    await userEvent.keyboard('{End}cd')
    await press('Insert row below')
    await press('Delete column')
    expect(screen.queryByRole('textbox', { name: 'Row 1, column 2' })).toBeNull()
    await userEvent.keyboard('{Control>}zz{/Control}')
    expect(screen.queryByRole('textbox', { name: 'Row 2, column 1' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Row 1, column 2' })).toHaveValue('bcd')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('textbox', { name: 'Row 1, column 2' })).toHaveValue('b')
    await userEvent.keyboard('{Control>}yy{/Control}')
    await press('Apply')
    const changed = '<table><tbody><tr><td>a</td><td>bcd</td></tr><tr><td></td><td></td></tr></tbody></table>'
    expect(set()).toBe(`${changed}<p>x</p>`)
    await userEvent.click(control())
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(set()).toBe(`${source}<p>x</p>`)
  })

  it('keeps merged cells of a pasted table, with all texts', async () => {
    const { control, set } = await draw(null)
    await userEvent.click(control())
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<table><tr><td colspan="2">Wide</td><td rowspan="2">High</td></tr><tr><td>One</td><td>Two</td></tr></table>',
    )
    control().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect
      .poll(set)
      .toBe(
        '<table><tbody><tr><td colspan="2">Wide</td><td rowspan="2">High</td></tr><tr><td>One</td><td>Two</td></tr></tbody></table>',
      )
  })
})
