import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { articleRow } from '#engine/core/permissions/articleRow.ts'
import type { PermissionRow } from '#engine/core/permissions/permissionRows.ts'
import { drawPermissions, undo } from '#engine/testing/settings/drawPermissions.tsx'
import { PermissionOverview } from './PermissionOverview.tsx'

const open = vi.fn<(id: number) => void>()

const draw = (rows: readonly PermissionRow[], role: string | null = 'editors', appAccess = true) =>
  drawPermissions(
    rows,
    <PermissionOverview role={role} roleName="Editor" appAccess={appAccess} openPermission={open} />,
  )

const cell = (collection: string, action: string) =>
  screen.findByRole('button', { name: new RegExp(`^${collection}, ${action}: `) })

async function choose(collection: string, action: string, choice: string): Promise<void> {
  const user = userEvent.setup()
  await user.click(await cell(collection, action))
  await user.click(await screen.findByRole('menuitem', { name: choice }))
}

const titles = () => notifications.get().map(({ title }) => title)

describe('permission overview', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    open.mockClear()
  })

  it('does not offer the test of permissions in front of a server that cannot answer it', async () => {
    draw([])
    await screen.findByRole('button', { name: 'Copy permissions' })
    expect(screen.queryByRole('button', { name: 'Test permissions' })).toBeNull()
  })

  it('shows a row for each collection and a column for each action, with levels (A-0551, A-0552, A-0553)', async () => {
    // proves: A-0554, A-0555, A-0556, A-0557, A-0559, A-0560, A-0561, A-0562, A-0939, A-1003
    const { read } = draw([
      articleRow(),
      articleRow({ id: 2, action: 'update', fields: ['title'] }),
      articleRow({ id: 3, action: 'create', presets: { status: 'draft' } }),
    ])
    await cell('Articles', 'Read')
    expect(read).toEqual([{ filter: { role: { _eq: 'editors' } }, limit: -1 }])
    expect(screen.getAllByRole('columnheader').map(each => each.textContent)).toEqual([
      'Collection',
      'Create',
      'Read',
      'Update',
      'Delete',
    ])
    const levels = ['Create', 'Read', 'Update', 'Delete'].map(
      action => screen.getByRole('button', { name: new RegExp(`^Articles, ${action}: `) }).textContent,
    )
    expect(levels).toEqual(['All', 'All', 'Custom', 'None'])
    expect(document.querySelector('[data-collection^="directus_"]')).toBeNull()
  })

  it('requests public permissions as those without a role (A-0558, A-0938)', async () => {
    const { read } = draw([], null)
    await cell('Articles', 'Read')
    expect(read).toEqual([{ filter: { role: { _null: true } }, limit: -1 }])
  })

  it('shows the level of a permission among the available ones (A-0564, A-0565, A-0566)', async () => {
    // proves: A-0567
    draw([articleRow()])
    await userEvent.click(await cell('Articles', 'Read'))
    const offered = await screen.findAllByRole('menuitem')
    expect(offered.map(each => each.textContent)).toEqual(['All access', 'No access', 'Use custom'])
    expect(offered.map(each => each.querySelectorAll('svg').length)).toEqual([2, 1, 1])
  })

  it('applies a change immediately and can undo it (A-0568, A-0570, A-0588)', async () => {
    // proves: A-0589
    const platform = draw([articleRow({ fields: ['title'] })])
    await choose('Articles', 'Read', 'All access')
    await waitFor(async () => expect(await cell('Articles', 'Read')).toHaveTextContent('All'))
    await choose('Articles', 'Read', 'No access')
    await waitFor(async () => expect(await cell('Articles', 'Read')).toHaveTextContent('None'))
    expect(platform.sent.map(([method, path]) => `${method} ${path}`)).toEqual([
      'PATCH /permissions/1',
      'DELETE /permissions/1',
    ])
    undo('Articles, Read: no access')
    await waitFor(async () => expect(await cell('Articles', 'Read')).toHaveTextContent('All'))
    expect(titles()).toContain('Change undone')
  })

  it('sends nothing for a missing permission (A-0571)', async () => {
    const platform = draw([])
    await choose('Articles', 'Read', 'No access')
    await waitFor(() => expect(titles()).toHaveLength(1))
    expect(platform.sent).toEqual([])
  })

  it('opens a custom permission and creates it if missing (A-0572, A-0573, A-0574)', async () => {
    const platform = draw([articleRow()])
    await choose('Articles', 'Read', 'Use custom')
    await waitFor(() => expect(open).toHaveBeenLastCalledWith(1))
    expect(platform.sent).toEqual([])
    await choose('Articles', 'Update', 'Use custom')
    await waitFor(() => expect(open).toHaveBeenLastCalledWith(100))
    expect(platform.sent).toEqual([
      ['POST', '/permissions', { role: 'editors', collection: 'articles', action: 'update' }],
    ])
  })

  it('sets and clears a whole row, including changes by other users since (A-0575, A-0576, A-0577)', async () => {
    const platform = draw([articleRow()])
    await cell('Articles', 'Read')
    platform.rows = [...platform.rows, articleRow({ id: 5, action: 'delete' })]
    await userEvent.click(screen.getByRole('button', { name: 'All access to Articles' }))
    await waitFor(async () => expect(await cell('Articles', 'Create')).toHaveTextContent('All'))
    expect(platform.sent).toEqual([
      [
        'POST',
        '/permissions',
        ['create', 'update'].map(action => ({ role: 'editors', collection: 'articles', action, fields: ['*'] })),
      ],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'No access to Articles' }))
    await waitFor(() => expect(platform.rows).toEqual([]))
    expect(platform.sent.at(-1)).toEqual(['DELETE', '/permissions/1,5,100,101'])
  })

  it.each([
    ['a permission was created since', 'All access', 'Custom', [], [articleRow({ id: 7, fields: ['title'] })]],
    ['a permission was created since', 'No access', 'Custom', [], [articleRow({ id: 7, fields: ['title'] })]],
    ['a permission was deleted since', 'All access', 'None', [articleRow({ fields: ['title'] })], []],
    ['a permission was restricted since', 'No access', 'Custom', [articleRow()], [articleRow({ fields: ['title'] })]],
  ])('never undoes a change without preview: where %s, “%s” shows “%s” first', async (_, choice, level, seen, now) => {
    const platform = draw(seen)
    await cell('Articles', 'Read')
    platform.rows = now
    await choose('Articles', 'Read', choice)
    await waitFor(() => expect(titles()).toEqual(['Someone else changed this permission']))
    await waitFor(async () => expect(await cell('Articles', 'Read')).toHaveTextContent(level))
    expect(platform.sent).toEqual([])
    await choose('Articles', 'Read', choice)
    await waitFor(() => expect(platform.sent).toHaveLength(1))
  })

  it('shows that a permission is being changed (A-0590)', async () => {
    draw([articleRow()])
    await cell('Articles', 'Read')
    let answer: () => void = () => {}
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>(resolve => {
          answer = () => resolve(new Response(null, { status: 204 }))
        }),
    )
    await choose('Articles', 'Read', 'No access')
    expect(await screen.findByRole('status', { name: 'Saving…' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Articles, Read/ })).toBeNull()
    answer()
    await cell('Articles', 'Read')
  })

  it('shows a rejection as an error with the actual permission', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const platform = draw([articleRow()])
    platform.refuse = true
    await choose('Articles', 'Read', 'No access')
    await waitFor(() =>
      expect(notifications.get().at(-1)).toMatchObject({ kind: 'danger', text: 'Not now.', persist: true }),
    )
    expect(await cell('Articles', 'Read')).toHaveTextContent('All')
  })

  it('reports public access with the number of items, and undoes it', async () => {
    const platform = draw([], null)
    await choose('Articles', 'Read', 'All access')
    await waitFor(() => expect(titles()).toEqual(['Public access: Articles']))
    const [said] = notifications.get()
    expect(said?.persist).toBe(true)
    expect(said?.text).toBe('Anyone can do this without signing in: Read. 1 item can be read.')
    undo('Public access: Articles')
    await waitFor(() => expect(platform.rows).toEqual([]))
  })
})

describe('permissions for system collections', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const toggle = () => screen.findByRole('button', { name: 'System collections' })
  const reset = () => screen.queryByRole('button', { name: 'Reset system permissions' })

  it('are collapsed and include a reset (A-0578, A-0579, A-0580)', async () => {
    // proves: A-0581
    draw([])
    const user = userEvent.setup()
    expect(reset()).toBeNull()
    await user.click(await toggle())
    expect(await toggle()).toHaveAttribute('aria-expanded', 'true')
    expect(document.querySelector('[data-collection="directus_users"]')).not.toBeNull()
    expect(reset()).not.toBeNull()
    await user.click(await toggle())
    expect(document.querySelector('[data-collection="directus_users"]')).toBeNull()
    expect(reset()).toBeNull()
  })

  it.each([
    [true, 21],
    [false, 1],
  ])('are reset after confirmation, with app access %s (A-0582, A-0583, A-0584)', async (appAccess, left) => {
    // proves: A-0585
    const platform = draw([articleRow(), articleRow({ id: 2, collection: 'directus_users' })], 'editors', appAccess)
    const user = userEvent.setup()
    await user.click(await toggle())
    await user.click(screen.getByRole('button', { name: 'Reset system permissions' }))
    expect(platform.sent).toEqual([])
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(platform.rows).toHaveLength(left))
    expect(platform.rows.some(({ id }) => id === 2)).toBe(false)
    expect(platform.sent[0]).toEqual(['DELETE', '/permissions/2'])
  })

  it('show why they could not be reset (A-0586, A-0587, A-0997)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const platform = draw([articleRow({ id: 2, collection: 'directus_users' })])
    platform.refuse = true
    const user = userEvent.setup()
    await user.click(await toggle())
    await user.click(screen.getByRole('button', { name: 'Reset system permissions' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(notifications.get().at(-1)).toMatchObject({ kind: 'danger', text: 'Not now.' }))
    expect(platform.rows).toHaveLength(1)
  })
})
