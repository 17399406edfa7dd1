import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ScreenStage } from '#engine/testing/screens/ScreenStage.tsx'
import { phone, screen, shows } from '#engine/testing/screens/screen.ts'

export default {
  ...screen,
  title: 'Screens/Settings/Preset',
  args: { address: '/settings/presets/4' },
} satisfies Meta<typeof ScreenStage>
type Story = StoryObj<typeof ScreenStage>

const preview = shows('link', 'The lighthouse keepers of Utsira')

export const WithData: Story = { play: preview }
export const Loading: Story = { args: { answers: { 'GET /presets/4': 'never' } }, play: shows('status', 'Loading') }
/** A new one, of no collection yet. */
export const Empty: Story = { args: { address: '/settings/presets/+' }, play: shows('button', /^Save/) }
export const Failed: Story = {
  args: { answers: { 'GET /presets/4': 'broken' } },
  play: shows('button', 'Try again'),
}
export const Forbidden: Story = {
  args: { answers: { 'GET /presets/4': 'forbidden' } },
  play: shows('button', 'Try again'),
}
export const PreviewEmpty: Story = {
  args: { answers: { 'GET /items/articles': 'empty' } },
  play: shows('region', 'Preview'),
}
export const PreviewFailed: Story = {
  args: { answers: { 'GET /items/articles': 'broken' } },
  play: shows('button', 'Try again'),
}
export const Narrow: Story = { globals: phone, play: preview }
export const Dark: Story = { globals: { theme: 'dark' }, play: preview }
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: preview }
