import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { systemLanguage } from './plugin.ts'

describe('system-language', () => {
  it('lists the studio languages by name and stores a code (A-1280, A-1281, A-1282)', async () => {
    expect(systemLanguage).toMatchObject({ id: 'system-language', types: ['string'] })
    const { user, patches, control } = await drawFixture(systemLanguage, {})
    await user.click(control())
    expect(screen.getAllByRole('option')).toHaveLength(37)
    await user.type(control(), 'deutsch')
    await user.click(screen.getByRole('option', { name: 'German (Germany) – Deutsch (Deutschland)' }))
    expect(patches).toEqual([{ op: 'set', value: 'de-DE' }])
  })

  it('can be cleared (A-1281)', async () => {
    const { user, patches } = await drawFixture(systemLanguage, { value: 'nl-NL' })
    await user.click(screen.getByRole('button', { name: 'Clear value' }))
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('shows an unknown code unchanged (A-1282)', async () => {
    const { control } = await drawFixture(systemLanguage, { value: 'tlh-KL' })
    expect(control()).toHaveValue('tlh-KL')
  })
})
