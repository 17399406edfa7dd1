import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { drawModel } from '#engine/testing/settings/modelStage.tsx'
import FieldSetupDrawer from './FieldSetupDrawer.tsx'

const close = vi.fn()
beforeEach(() => notifications.put([]))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function drawer(field: string) {
  const collection = reviewMetadata.collection('articles')
  if (!collection) throw new Error('There are no articles')
  return <FieldSetupDrawer collection={collection} field={field} kind={null} close={close} />
}

it('reports that another user deleted the field, and returns to the collection', async () => {
  const { redraw } = drawModel(drawer('title'), { metadata: reviewMetadata })
  expect(await screen.findByRole('dialog')).toBeVisible()
  redraw(drawer('title'), { metadata: { ...reviewMetadata, field: () => null } })
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(notifications.get()).toMatchObject([{ text: 'Someone else deleted “title”.' }])
})
