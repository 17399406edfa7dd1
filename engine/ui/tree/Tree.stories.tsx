import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Tree } from './Tree.tsx'

const nodes = [
  {
    id: 'images',
    label: 'Images',
    icon: 'folder',
    children: [
      { id: 'covers', label: 'Covers of the magazine from 1953 to today', icon: 'folder', children: [] },
      { id: 'maps', label: 'Maps', icon: 'folder', children: [] },
    ],
  },
  { id: 'texts', label: 'Texts', icon: 'folder', children: [] },
]

export default {
  title: 'Primitives/Tree',
  component: Tree,
  args: { label: 'Folders', nodes, expanded: new Set(['images']), changeExpanded: fn(), open: fn() },
} satisfies Meta<typeof Tree>
type Story = StoryObj<typeof Tree>

export const Expanded: Story = {}
export const Collapsed: Story = { args: { expanded: new Set<string>() } }
export const WithCurrent: Story = { args: { current: 'maps' } }
export const ForSelection: Story = { args: { chosen: 'maps', closed: new Set(['texts']) } }
export const WithMenus: Story = {
  args: {
    menu: () => [{ id: 'rename', label: 'Rename', icon: 'edit', onSelect: fn() }],
    menuLabel: ({ label }) => `Actions for ${label}`,
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const Opens: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('row', { name: /Texts/ }))
    await expect(args.open).toHaveBeenCalled()
  },
}
