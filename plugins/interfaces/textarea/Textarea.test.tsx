import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { textarea } from './plugin.ts'

describe('textarea', () => {
  it('is the default for long texts, with a sans-serif font (A-1111, A-1114)', () => {
    expect(textarea).toMatchObject({ id: 'textarea', defaultFor: ['text'] })
    expect(textarea.options['font']?.default).toBe('sans-serif')
  })

  it('keeps line breaks (A-1112, A-1115)', async () => {
    const { user, patches } = await drawFixture(textarea, { options: { placeholder: 'Body' } })
    await user.type(screen.getByPlaceholderText('Body'), 'one{Enter}two')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'one\ntwo' })
  })

  it('trims on blur only with the option (A-1113, A-1116)', async () => {
    const { user, patches, control } = await drawFixture(textarea, { value: ' a ', options: { trim: true } })
    await user.click(control())
    await user.tab()
    expect(patches).toEqual([{ op: 'set', value: 'a' }])
  })

  it('stores null when it is cleared (A-1117)', async () => {
    const { user, patches, control } = await drawFixture(textarea, { value: 'a' })
    await user.clear(control())
    expect(patches).toEqual([{ op: 'set', value: null }])
  })
})
