import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { ScreenStage } from '#engine/testing/screens/ScreenStage.tsx'
import { phone, screen, shows } from '#engine/testing/screens/screen.ts'

export default {
  ...screen,
  title: 'Screens/Item',
  args: { address: '/collections/articles/1' },
} satisfies Meta<typeof ScreenStage>
type Story = StoryObj<typeof ScreenStage>

const title = 'The lighthouse keepers of Utsira'
const form = shows('heading', title)

/** The title is edited but not saved. */
const edit: NonNullable<Story['play']> = async context => {
  await form(context)
  await context.userEvent.type(await context.canvas.findByRole('textbox', { name: /Title/ }), ', a film')
  await shows('heading', `${title}, a film`)(context)
}
const save: NonNullable<Story['play']> = async context => {
  await edit(context)
  await context.userEvent.click(context.canvas.getByRole('button', { name: 'Save' }))
}

const openHistory: NonNullable<Story['play']> = async context => {
  await form(context)
  await context.userEvent.click(await context.canvas.findByText('Comments and revisions'))
}

export const WithData: Story = { play: form }
export const Loading: Story = {
  args: { answers: { 'GET /items/articles': 'never' } },
  play: shows('status', 'Loading'),
}
/** An item that does not exist yet. */
export const Empty: Story = {
  args: { address: '/collections/articles/+' },
  play: shows('textbox', /Title/),
}
export const Failed: Story = {
  args: { answers: { 'GET /items/articles': 'broken' } },
  play: shows('button', 'Try again'),
}
export const Forbidden: Story = {
  args: { answers: { 'GET /items/articles': 'forbidden' } },
  play: shows('button', 'Try again'),
}
/** A user with read access only. */
export const ReadOnly: Story = { args: { model: 'reader' }, play: form }
export const Edited: Story = { play: edit }
export const Saving: Story = { args: { answers: { 'PATCH /items/articles': 'never' } }, play: save }
export const NotSaved: Story = {
  args: { answers: { 'PATCH /items/articles': 'broken' } },
  play: async context => {
    await save(context)
    await shows('alert', '')(context)
  },
}
/** Comments and changes, loaded when the section opens. */
export const History: Story = {
  play: async context => {
    await openHistory(context)
    await expect(await context.canvas.findByText(/caption of the second picture/)).toBeVisible()
    await expect(context.canvas.getAllByText('Ida Wells')[0]).toBeVisible()
    await expect(context.canvas.getByText('Edited a comment')).toBeVisible()
  },
}
export const HistoryOfComments: Story = {
  args: { answers: { 'GET /activity': 'empty' } },
  play: async context => {
    await openHistory(context)
    await context.userEvent.click(await context.canvas.findByRole('radio', { name: 'Comments' }))
    await expect(await context.canvas.findByText('No comments yet.')).toBeVisible()
  },
}
export const HistoryEmpty: Story = {
  args: { answers: { 'GET /revisions': 'empty', 'GET /activity': 'empty' } },
  play: openHistory,
}
export const HistoryFailed: Story = {
  args: { answers: { 'GET /revisions': 'broken', 'GET /activity': 'broken' } },
  play: async context => {
    await openHistory(context)
    await waitFor(() => expect(context.canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(1))
  },
}
export const Narrow: Story = { globals: phone, play: form }
export const NarrowFailed: Story = { ...Failed, globals: phone }
export const Dark: Story = { globals: { theme: 'dark' }, play: edit }
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: form }
