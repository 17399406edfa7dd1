import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { userDisplay } from './plugin.ts'

const field = { collection: 'articles', field: 'owner' } as const
const maya = { id: 'u1', first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com', avatar: null }

const card = () => document.querySelector('[data-part="user-card"]')

afterEach(() => void vi.restoreAllMocks())

describe('user', () => {
  it('supports users, with avatar and name (A-1481, A-1486)', () => {
    expect(userDisplay).toMatchObject({ id: 'user', types: ['uuid'], options: { display: { default: 'both' } } })
  })

  it('requests name and avatar of readable users', () => {
    const relation = reviewMetadata.relation('articles', 'owner')
    const context = { field: fixtureField({ field }), relation, metadata: reviewMetadata }
    expect(userDisplay.fields?.({}, context)).toEqual(['id', 'first_name', 'last_name', 'email', 'avatar'])
    const decide = () =>
      ({ allowed: true, rows: null, fields: new Set(['id', 'email']), validation: null, presets: {} }) as const
    expect(userDisplay.fields?.({}, { ...context, metadata: { ...reviewMetadata, decide } })).toEqual(['id', 'email'])
  })

  it.each([
    [maya, 'Maya Okafor'],
    [{ ...maya, last_name: null }, 'Maya'],
    [{ ...maya, first_name: null, last_name: null }, 'maya@example.com'],
    [{ id: 'u9' }, 'Unknown user'],
  ])('shows %j as %s (A-1482, A-1483, A-1484)', async (value, name) => {
    // proves: A-1485, P-191, P-192, P-193, P-194
    await drawFixture(userDisplay, { value, field, options: { display: 'name' } })
    expect(screen.getByRole('button', { name })).toBeVisible()
  })

  it('shows only the avatar with an accessible name (A-1486)', async () => {
    await drawFixture(userDisplay, { value: maya, field, options: { display: 'avatar' } })
    expect(screen.getByRole('button', { name: 'Maya Okafor' })).toHaveTextContent('MO')
  })

  it('shows a user card on hover (A-1487, P-195, P-198)', async () => {
    const { user } = await drawFixture(userDisplay, { value: 'u1', field })
    await user.hover(screen.getByRole('button'))
    expect(card(), 'not at once').toBeNull()
    await waitFor(() => expect(card()).toHaveTextContent('maya@example.com'))
    await user.unhover(screen.getByRole('button'))
    expect(card()).toBeNull()
  })

  it('opens by keyboard and closes with Escape', async () => {
    const { user } = await drawFixture(userDisplay, { value: maya, field })
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(card()).toHaveTextContent('maya@example.com'))
    await user.keyboard('{Escape}')
    expect(card()).toBeNull()
  })
})
