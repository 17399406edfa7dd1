import type { Meta, StoryObj } from '@storybook/react-vite'
import { Progress } from './Progress.tsx'

const meta = {
  title: 'Primitives/Progress',
  component: Progress,
  args: { label: 'Import', at: 30, of: 120, words: '30 of 120 rows imported' },
} satisfies Meta<typeof Progress>
export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {}
export const Unknown: Story = { args: { of: null, words: '30 rows so far' } }
export const Done: Story = { args: { at: 120, words: '120 of 120 rows imported' } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
