import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns, preloaded } from '#plugins/index.ts'
import { translations } from './plugin.ts'

const field = { collection: 'articles', field: 'translations', name: 'Translations', type: 'alias' } as const
const languages = () => screen.getAllByRole('button', { name: /of 2$/ }).map(button => button.textContent)
const ready = () => waitFor(() => expect(languages()).toHaveLength(3))

// Drawers are slow on a busy machine.
describe('translations', () => {
  it('supports lists of translations (A-1283)', () => {
    expect(translations).toMatchObject({ id: 'translations', types: ['alias'], relations: ['translations'] })
  })

  it('shows a row per language with progress and summary, with American English first (A-1286, A-1287, A-1288)', async () => {
    // proves: A-1292, P-578, P-579
    await drawFixture(translations, { value: [1, 2], field })
    await ready()
    expect(languages()).toEqual([
      'EnglishThe keepers2 of 2',
      'NorwegianFyrvokterne1 of 2',
      'ArabicNot translated yet0 of 2',
    ])
  })

  it('labels a row with the template (A-1284)', async () => {
    await drawFixture(translations, { value: [1], field, options: { template: '{{ title }}: {{ summary }}' } })
    await ready()
    expect(languages()[0]).toContain('The keepers: A winter on Utsira.')
  })

  it('edits a language next to the default one in one drawer (A-1289, A-1291)', async () => {
    const { user, patches } = await drawFixture(translations, { value: [1, 2], field }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await ready()
    await user.click(screen.getByRole('button', { name: /^Norwegian/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Translate' })
    const english = within(drawer).getByRole('region', { name: 'English' })
    const norwegian = within(drawer).getByRole('region', { name: 'Norwegian' })
    expect(await within(english).findByRole('textbox', { name: /^Title/ })).toHaveValue('The keepers')
    await user.type(await within(norwegian).findByRole('textbox', { name: /^Title/ }), '!')
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    expect(patches).toMatchObject([{ op: 'several', patches: [{ op: 'edit', key: 2, patches: [{ field: 'title' }] }] }])
    await waitFor(() => expect(languages()[1]).toContain('Fyrvokterne!'))
  })

  it('creates the row of a language with the first edit (A-1290)', async () => {
    const { user, patches } = await drawFixture(translations, { value: [1, 2], field }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await ready()
    await user.click(screen.getByRole('button', { name: /^Arabic/ }))
    const arabic = await screen.findByRole('region', { name: 'Arabic' })
    await user.type(await within(arabic).findByRole('textbox', { name: /^Title/ }), 'x')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(patches).toMatchObject([
      { op: 'several', patches: [{ op: 'create', values: { language: 'ar' }, patches: [{ field: 'title' }] }] },
    ])
    await waitFor(() => expect(languages()[2]).toBe('Arabicx1 of 2'))
  })

  it('fills the empty fields of a language from the other one', async () => {
    const { user, patches } = await drawFixture(translations, { value: [1, 2], field }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await ready()
    await user.click(screen.getByRole('button', { name: /^Arabic/ }))
    const arabic = await screen.findByRole('region', { name: 'Arabic' })
    await within(arabic).findByRole('textbox', { name: /^Title/ })
    await user.click(screen.getByRole('button', { name: 'Fill 2 empty fields from English' }))
    expect(within(arabic).getByRole('textbox', { name: /^Title/ })).toHaveValue('The keepers')
    expect(screen.queryByRole('button', { name: /^Fill/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(patches).toMatchObject([{ op: 'several', patches: [{ op: 'create', values: { language: 'ar' } }] }])
  })

  it('reports a missing relation (A-1285)', async () => {
    await drawFixture(translations, { value: [1], field: { collection: 'articles', field: 'notes', type: 'alias' } })
    expect(screen.getByText(/relation of this field is not set up/)).toBeVisible()
  })
})
