import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns } from '#plugins/index.ts'
import { hash } from './plugin.ts'

const stored = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'

describe('hash', () => {
  it('supports texts, unmasked by default, and is also available by its alias (A-1104, A-1106, A-1389)', () => {
    expect(hash).toMatchObject({ id: 'hash', types: ['string'], aliases: ['input-hash', 'token'] })
    expect(hash.options['masked']?.default).toBe(false)
    expect(builtIns).toContain(hash)
  })

  it('shows its placeholder without a value (A-1105)', async () => {
    await drawFixture(hash, { options: { placeholder: 'A pass phrase' } })
    expect(screen.getByPlaceholderText('A pass phrase')).toBeVisible()
  })

  it('indicates that a value is stored without revealing it (A-1107, A-1108)', async () => {
    const { container, control } = await drawFixture(hash, { value: stored, options: { placeholder: 'A pass phrase' } })
    expect(control()).toHaveValue('')
    expect(control()).toHaveAttribute('placeholder', 'Value securely stored')
    expect(container.innerHTML).not.toContain('argon2')
  })

  it('emits typed text as a new plain value (A-1107)', async () => {
    const { user, patches, control } = await drawFixture(hash, { value: stored })
    await user.type(control(), 'ab')
    expect(control()).toHaveValue('ab')
    expect(patches.at(-1)).toEqual({ op: 'set', value: 'ab' })
  })

  it('reverts the edit when the typed text is deleted (A-1110)', async () => {
    const { user, patches, control } = await drawFixture(hash, { value: stored })
    await user.type(control(), 'a')
    await user.clear(control())
    expect(patches.at(-1)).toEqual({ op: 'unset' })
    expect(control()).toHaveAttribute('placeholder', 'Value securely stored')
  })

  it('emits nothing on focus and blur (A-1110)', async () => {
    const { user, patches, control } = await drawFixture(hash, { value: stored })
    await user.click(control())
    await user.tab()
    expect(patches).toEqual([])
  })

  it('hides typed text when masked (A-1109)', async () => {
    const { control } = await drawFixture(hash, { options: { masked: true } })
    expect(control()).toHaveAttribute('type', 'password')
  })
})
