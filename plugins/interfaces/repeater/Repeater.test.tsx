import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { repeater } from './plugin.ts'
import { newRow, subFields } from './subFields.ts'

const field = { type: 'json' } as const
// Without other plugins on the stage, the fields of a row are drawn as their raw values.
const fields = [
  { name: 'Name', field: 'name', type: 'string', interface: 'text-input', width: 'half' },
  { name: 'Pages', field: 'pages', type: 'integer', interface: 'numeric', width: 'full', default_value: 1 },
]
const rows = [{ name: 'First light', pages: 24 }, { name: 'Storm warnings' }, { pages: 3 }]
const options = { fields, template: '{{ name }}' }
const titles = () =>
  screen.getAllByRole('listitem').map(row => within(row).getAllByRole('button', { expanded: false })[0]?.textContent)
const header = (name: string) => screen.getByRole('button', { name })
const last = (patches: readonly unknown[]) => patches.at(-1)
const add = () => screen.queryByRole('button', { name: 'Add item' })

describe('repeater', () => {
  it('supports lists with any number of rows by default (A-1250, A-1254, P-384)', async () => {
    expect(repeater).toMatchObject({ id: 'repeater', types: ['json'] })
    expect(repeater.options['limit']?.default).toBeUndefined()
    await drawFixture(repeater, { field, value: Array.from({ length: 300 }, () => ({})), options })
    expect(add()).toBeVisible()
  })

  it('labels each row with the template, and an empty row with a fallback (A-1251, A-1255, P-386)', async () => {
    await drawFixture(repeater, { field, value: rows, options: { fields, template: '{{ name }} {{ gone }}' } })
    expect(titles()).toEqual(['First light', 'Storm warnings', 'Empty item'])
  })

  it('adds an expanded row with defaults and focuses it (A-1252, A-1257, A-1263)', async () => {
    // proves: P-377, P-385
    const { user, patches } = await drawFixture(repeater, { field, options })
    await user.click(header('Add item'))
    expect(patches).toEqual([{ op: 'set', value: [{ pages: 1 }] }])
    expect(header('Empty item')).toHaveAttribute('aria-expanded', 'true')
    expect(header('Empty item')).toHaveFocus()
  })

  it('uses the configured button label (A-1252, A-1263)', async () => {
    await drawFixture(repeater, { field, options: { ...options, addLabel: 'Add a chapter' } })
    expect(header('Add a chapter')).toBeVisible()
    expect(add()).toBeNull()
  })

  it('edits a row by its fields and keeps unknown values (A-1253, A-1259, P-379)', async () => {
    const { user, patches } = await drawFixture(repeater, { field, value: [{ name: 'Old', extra: 7 }], options })
    await user.click(header('Old'))
    const name = screen.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'New')
    expect(last(patches)).toEqual({ op: 'set', value: [{ name: 'New', extra: 7 }] })
    expect(header('New')).toHaveAttribute('aria-expanded', 'true')
  })

  it('arranges fields by width and shows their notes (A-1253, A-1264)', async () => {
    const [name, pages] = subFields([{ ...fields[0], note: 'As printed' }, fields[1]], 'c').map(({ info }) => info)
    expect([name?.meta?.width, pages?.meta?.width]).toEqual(['half', 'full'])
    const { user, container } = await drawFixture(repeater, { field, value: rows.slice(0, 1), options })
    await user.click(header('First light'))
    expect(container.querySelector('[data-field="name"]')).toHaveAttribute('data-width', 'half')
    expect(container.querySelector('[data-field="pages"]')).toHaveAttribute('data-width', 'full')
  })

  it('also accepts fields in the format of collections (A-1253)', () => {
    const result = subFields(
      [{ field: 'name', type: 'text', meta: { interface: 'textarea', note: 'n' }, schema: { default_value: 'x' } }],
      'c',
    )
    expect(result[0]?.info).toMatchObject({ field: 'name', type: 'text', meta: { interface: 'textarea', note: 'n' } })
    expect(newRow(result)).toEqual({ name: 'x' })
  })

  it('removes a row and stores null for none (A-1256, A-1260, P-380)', async () => {
    // proves: P-381
    const { user, patches } = await drawFixture(repeater, { field, value: rows.slice(0, 2), options })
    await user.click(header('Remove First light'))
    await user.click(header('Remove Storm warnings'))
    expect(patches).toEqual([
      { op: 'set', value: [rows[1]] },
      { op: 'set', value: null },
    ])
  })

  it('moves a row by dragging its handle (A-1258, P-378)', async () => {
    const { patches } = await drawFixture(repeater, { field, value: rows, options })
    const handle = header('Move First light, 1 of 3')
    const target = screen.getAllByRole('listitem')[2]
    if (!target) throw new Error('There is no third row')
    const dataTransfer = { setData: () => undefined, types: [], dropEffect: '', setDragImage: () => undefined }
    fireEvent.dragStart(handle, { dataTransfer })
    // The drag begins after the browser has captured an image of the row.
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('data-dragging'))
    fireEvent.dragEnter(target, { dataTransfer })
    fireEvent.dragOver(target, { dataTransfer })
    fireEvent.drop(target, { dataTransfer })
    fireEvent.dragEnd(handle, { dataTransfer })
    expect(patches).toEqual([{ op: 'set', value: [rows[1], rows[2], rows[0]] }])
  })

  it('moves a row from its title by keyboard and keeps the focus (A-1258)', async () => {
    const { user, patches } = await drawFixture(repeater, { field, value: rows, options })
    act(() => header('Storm warnings').focus())
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(patches).toEqual([{ op: 'set', value: [rows[1], rows[0], rows[2]] }])
    expect(header('Storm warnings')).toHaveFocus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(patches).toHaveLength(1)
  })

  it('keeps a row expanded when it is moved (A-1258)', async () => {
    const { user } = await drawFixture(repeater, { field, value: rows, options })
    await user.click(header('First light'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(header('First light')).toHaveAttribute('aria-expanded', 'true')
    expect(header('Storm warnings')).toHaveAttribute('aria-expanded', 'false')
  })

  it('duplicates a row below itself', async () => {
    const { user, patches } = await drawFixture(repeater, { field, value: rows.slice(0, 2), options })
    await user.click(header('Options for First light'))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(patches).toEqual([{ op: 'set', value: [rows[0], rows[0], rows[1]] }])
  })

  it('adds no rows while disabled or full (A-1254, A-1261, A-1262)', async () => {
    // proves: P-382, P-383
    const full = await drawFixture(repeater, { field, value: rows, options: { ...options, limit: 3 } })
    expect(add()).toBeNull()
    await full.user.click(header('Remove First light'))
    expect(add()).toBeVisible()
  })

  it('shows its rows while disabled and accepts no changes (A-1261, P-382)', async () => {
    const { user } = await drawFixture(repeater, { field, value: rows, options }, 'read-only')
    expect(add()).toBeNull()
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
    await user.click(header('First light'))
    expect(screen.getByLabelText('Name')).toHaveAttribute('readonly')
  })

  it('warns about a value that is not a list and keeps it (A-1265)', async () => {
    const { control, patches } = await drawFixture(repeater, { field, value: { name: 'x' }, options })
    expect(screen.getByRole('alert')).toHaveTextContent('not a list')
    expect(control()).toHaveValue('{"name":"x"}')
    expect(patches).toEqual([])
  })

  it('keeps entries that are not rows (A-1259)', async () => {
    const { user, patches } = await drawFixture(repeater, { field, value: ['loose', rows[0]], options })
    await user.click(header('Remove First light'))
    expect(patches).toEqual([{ op: 'set', value: ['loose'] }])
  })
})
