import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { noToManyEdit } from '#engine/plugin.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import Collections from './Collections.tsx'
import { collections } from './plugin.ts'

const ofTheProject = reviewMetadata.collections.filter(info => !info.isSystem).map(info => info.name)
const field = { type: 'json' } as const
const names = () => screen.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)

describe('collections', () => {
  it('supports lists, without system collections by default (A-1126, A-1127)', () => {
    expect(collections).toMatchObject({ id: 'collections', types: ['json', 'csv'] })
    expect(collections.options['includeSystem']?.default).toBe(false)
  })

  it('shows project collections as checkboxes (A-1128)', async () => {
    await drawFixture(collections, { field })
    expect(names()).toEqual(ofTheProject)
  })

  it('shows system collections after them with the option (A-1129)', async () => {
    await drawFixture(collections, { field, options: { includeSystem: true } })
    expect(names().slice(0, ofTheProject.length)).toEqual(ofTheProject)
    const ofTheSystem = reviewMetadata.collections.filter(info => info.isSystem).map(info => info.name)
    expect(ofTheSystem).not.toEqual([])
    expect(names().slice(ofTheProject.length)).toEqual(ofTheSystem)
  })

  it('stores the list of names, and null for none (A-1131, A-1132)', async () => {
    const { user, patches } = await drawFixture(collections, { field })
    await user.click(screen.getByRole('checkbox', { name: 'Regions' }))
    await user.click(screen.getByRole('checkbox', { name: 'Articles' }))
    await user.click(screen.getByRole('checkbox', { name: 'Regions' }))
    await user.click(screen.getByRole('checkbox', { name: 'Articles' }))
    expect(patches.map(patch => 'value' in patch && patch.value)).toEqual([
      ['regions'],
      ['regions', 'articles'],
      ['articles'],
      null,
    ])
  })

  it('keeps the name of a missing collection', async () => {
    const { user, patches } = await drawFixture(collections, { field, value: ['poems'] })
    await user.click(screen.getByRole('checkbox', { name: 'Articles' }))
    expect(patches).toEqual([{ op: 'set', value: ['poems', 'articles'] }])
  })

  it('shows that there are no collections (A-1130)', () => {
    const nothing = { collections: [], fields: [], relations: [], permissions: [], language: 'en-US' }
    const caller = { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true }
    const host = { ...reviewHost(), metadata: buildMetadata({ ...nothing, caller }) }
    render(
      <StudioProvider host={host}>
        <Collections
          id="c"
          describedBy={undefined}
          value={null}
          options={{ includeSystem: false }}
          field={{ ...fixtureField({}), ...field }}
          access={{ allowed: true }}
          invalid={false}
          item={{}}
          primaryKey={1}
          toManyEdit={noToManyEdit}
          toOneEdit={null}
          change={() => undefined}
        />
      </StudioProvider>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('No collections yet')
  })
})
