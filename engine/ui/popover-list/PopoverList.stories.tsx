import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { PopoverList } from './PopoverList.tsx'

const entries = [
  { key: '1', content: 'First light', href: '#1' },
  { key: '2', content: 'Storm warnings', href: '#2' },
  { key: '3', content: 'No link' },
]

export default {
  title: 'Primitives/PopoverList',
  component: PopoverList,
  args: { face: '3 chapters', label: 'Show 3 chapters', entries },
} satisfies Meta<typeof PopoverList>
type Story = StoryObj<typeof PopoverList>

const open: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Show 3 chapters' }))
  await expect(canvas.getByText('Storm warnings')).toBeVisible()
}

export const Closed: Story = {}
export const WithoutEntries: Story = { args: { entries: [], face: 'No chapters' } }
export const Open: Story = { play: open }
export const OpenDark: Story = { play: open, globals: { theme: 'dark' } }
export const RightToLeft: Story = { play: open, globals: { direction: 'rtl' } }
