import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { drawModel } from '#engine/testing/settings/modelStage.tsx'
import DataModelSection from './DataModelSection.tsx'

vi.mock('../settings/useGo.ts', () => ({ useGo: () => () => {} }))
vi.mock('#engine/core/session/refreshModel.ts', () => ({ refreshModel: vi.fn(async () => true) }))
// What stands at an address has tests of its own.
vi.mock('./collection/CollectionPage.tsx', () => ({
  CollectionPage: ({ info }: { readonly info: CollectionInfo }) => <h1>{info.collection}</h1>,
}))
vi.mock('./newCollection/NewCollectionDrawer.tsx', () => ({ default: () => <p>A new collection</p> }))
vi.mock('./FieldPlace.tsx', () => ({
  FieldPlace: ({ field }: { readonly field: string }) => <p>Set-up of {field}</p>,
}))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** The title of the page, which a drawer over it hides from who cannot see. */
function heading(name: string): HTMLElement {
  const found = document.querySelector('h1')
  expect(found).toHaveTextContent(name)
  if (!found) throw new Error('there is no page')
  return found
}

it('shows the list, and reads the model as it is opened (A-0010, A-0011)', () => {
  drawModel(<DataModelSection path="" />)
  expect(heading('Data model')).toBeVisible()
  expect(refreshModel).toHaveBeenCalledOnce()
})

it('opens a new collection over the list, which stays as it is (A-0012)', async () => {
  const { redraw } = drawModel(<DataModelSection path="" />)
  const list = heading('Data model')
  redraw(<DataModelSection path="+" />)
  expect(await screen.findByText('A new collection')).toBeVisible()
  expect(heading('Data model')).toBe(list)
  expect(refreshModel).toHaveBeenCalledOnce()
})

it('shows a collection, with the set-up of a field over it (A-0013, A-0014, A-0015)', () => {
  const { redraw } = drawModel(<DataModelSection path="chapters" />)
  const page = heading('chapters')
  redraw(<DataModelSection path="chapters/title" />)
  expect(screen.getByText('Set-up of title')).toBeVisible()
  redraw(<DataModelSection path="chapters/+" />)
  expect(screen.getByText('Set-up of +')).toBeVisible()
  expect(heading('chapters')).toBe(page)
})

it.each(['nowhere', 'nowhere/title', '+/title', 'chapters/title/deeper'])('has no page at %s (A-0169)', path => {
  drawModel(<DataModelSection path={path} />)
  expect(document.querySelector('[data-part="empty-state"]')).not.toBeNull()
  expect(screen.queryByRole('list', { name: 'Fields' })).toBeNull()
})
