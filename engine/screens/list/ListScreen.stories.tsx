import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ScreenStage } from '#engine/testing/screens/ScreenStage.tsx'
import { phone, screen, shows } from '#engine/testing/screens/screen.ts'

export default {
  ...screen,
  title: 'Screens/List',
  args: { address: '/collections/articles' },
} satisfies Meta<typeof ScreenStage>
type Story = StoryObj<typeof ScreenStage>

const rows = shows('link', 'The lighthouse keepers of Utsira')

export const WithData: Story = { play: rows }
export const Loading: Story = {
  args: { answers: { 'GET /items/articles': 'never' } },
  play: shows('status', 'Loading'),
}
export const Empty: Story = {
  args: { answers: { 'GET /items/articles': 'empty' } },
  play: shows('heading', 'No items yet'),
}
export const NothingFound: Story = {
  args: { address: '/collections/articles?search=unicorn' },
  play: shows('heading', 'No results'),
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
export const ReadOnly: Story = { args: { model: 'reader' }, play: rows }
export const NoCollection: Story = {
  args: { address: '/collections/nothing' },
  play: shows('link', /Back|Collections/),
}
export const Narrow: Story = { globals: phone, play: rows }
export const NarrowEmpty: Story = { ...Empty, globals: phone }
export const Dark: Story = { globals: { theme: 'dark' }, play: rows }
export const DarkFailed: Story = { ...Failed, globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: rows }
