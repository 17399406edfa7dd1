import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { collection } from './plugin.ts'

const ofTheProject = reviewMetadata.collections.filter(info => !info.isSystem).map(info => info.name)
const names = () => screen.getAllByRole('option').map(option => option.textContent)

describe('collection', () => {
  it('lists project collections and stores a name (A-1390, A-1391)', async () => {
    expect(collection).toMatchObject({ id: 'collection', types: ['string'] })
    const { user, patches, control } = await drawFixture(collection, {})
    await user.click(control())
    expect(names()).toEqual(ofTheProject)
    await user.click(screen.getByRole('option', { name: 'Authors' }))
    expect(patches).toEqual([{ op: 'set', value: 'authors' }])
  })

  it('lists system collections with the option (A-1392)', async () => {
    expect(collection.options['includeSystem']?.default).toBe(false)
    const { user, control } = await drawFixture(collection, { options: { includeSystem: true } })
    await user.click(control())
    expect(names().slice(0, ofTheProject.length)).toEqual(ofTheProject)
    expect(names().length).toBeGreaterThan(ofTheProject.length)
  })

  it('shows the key of a missing collection', async () => {
    const { control } = await drawFixture(collection, { value: 'poems' })
    expect(control()).toHaveValue('poems')
  })
})
