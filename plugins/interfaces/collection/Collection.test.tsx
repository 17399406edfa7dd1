import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { collection } from './plugin.ts'

const ofTheProject = reviewMetadata.collections.filter(info => !info.isSystem).map(info => info.name)
const names = () => screen.getAllByRole('option').map(option => option.textContent)

describe('collection', () => {
  it('lists the collections of the project and stores one name (A-1390, A-1391)', async () => {
    expect(collection).toMatchObject({ id: 'collection', types: ['string'] })
    const { user, patches, control } = await drawFixture(collection, {})
    await user.click(control())
    expect(names()).toEqual(ofTheProject)
    await user.click(screen.getByRole('option', { name: 'Authors' }))
    expect(patches).toEqual([{ op: 'set', value: 'authors' }])
  })

  it('lists those of the system with the option (A-1392)', async () => {
    expect(collection.options['includeSystem']?.default).toBe(false)
    const { user, control } = await drawFixture(collection, { options: { includeSystem: true } })
    await user.click(control())
    expect(names().slice(0, ofTheProject.length)).toEqual(ofTheProject)
    expect(names().length).toBeGreaterThan(ofTheProject.length)
  })

  it('shows one that is gone by its key', async () => {
    const { control } = await drawFixture(collection, { value: 'poems' })
    expect(control()).toHaveValue('poems')
  })
})
