import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { ScreenStage } from '#engine/testing/screens/ScreenStage.tsx'
import { phone, screen, shows } from '#engine/testing/screens/screen.ts'

export default {
  ...screen,
  title: 'Screens/Settings/Collection',
  args: { address: '/settings/data-model/articles' },
} satisfies Meta<typeof ScreenStage>
type Story = StoryObj<typeof ScreenStage>

const fields = shows('heading', 'Fields')

/** The note is changed and saved. */
const save: NonNullable<Story['play']> = async context => {
  const note = await context.canvas.findByRole('textbox', { name: /Note/ })
  await context.userEvent.type(note, ', every day')
  await context.userEvent.click(context.canvas.getByRole('button', { name: 'Save' }))
}
const refused = (reason: string): Story => ({
  parameters: { loggedErrors: 1 },
  play: async context => {
    await save(context)
    await waitFor(() => expect(context.canvas.getByText(reason)).toBeVisible(), { timeout: 20_000 })
  },
})

export const WithData: Story = { play: fields }
/** A table without fields that is not configured yet; it is added to the model when it opens. */
export const Empty: Story = { args: { address: '/settings/data-model/import_2019' }, play: fields }
/** A system collection, whose settings are fixed. */
export const System: Story = { args: { address: '/settings/data-model/directus_users' }, play: fields }
export const Missing: Story = {
  args: { address: '/settings/data-model/nothing' },
  play: shows('link', /Back/),
}
// The model loads with the studio, so the only operation to wait for, and to be rejected, is a save.
export const Saving: Story = { args: { answers: { 'PATCH /collections': 'never' } }, play: save }
export const Failed: Story = { ...refused('Unexpected error'), args: { answers: { 'PATCH /collections': 'broken' } } }
export const Forbidden: Story = {
  ...refused('Access denied'),
  args: { answers: { 'PATCH /collections': 'forbidden' } },
}
export const Narrow: Story = { globals: phone, play: fields }
export const Dark: Story = { globals: { theme: 'dark' }, play: fields }
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: fields }
