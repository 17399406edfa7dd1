import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Combobox } from './Combobox.tsx'

const options = [
  { value: 'no', label: 'Norway', icon: 'flag' },
  { value: 'ke', label: 'Kenya', detail: 'Africa' },
  { value: 'ie', label: 'Ireland' },
]

export default {
  title: 'Primitives/Combobox',
  component: Combobox,
  args: {
    id: 'country',
    label: 'Country',
    options,
    chosen: 'ke',
    shown: 'Kenya',
    emptyText: 'No results',
    onSearch: fn(),
    onChoose: fn(),
  },
} satisfies Meta<typeof Combobox>
type Story = StoryObj<typeof Combobox>

const open: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('combobox', { name: 'Country' }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(options.length))
}

export const Closed: Story = { args: { onClear: fn() } }
export const Empty: Story = { args: { chosen: null, shown: '', placeholder: 'Choose a country' } }
export const Invalid: Story = { args: { invalid: true } }
export const ReadOnly: Story = { args: { readOnly: true } }
export const Loading: Story = { args: { loading: true } }
export const Open: Story = { args: { footnote: '3 of 195 countries' }, play: open }
export const OpenDark: Story = { play: open, globals: { theme: 'dark' } }
export const RightToLeft: Story = { play: open, globals: { direction: 'rtl' } }

export const Chosen: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Country' }))
    await userEvent.click(await screen.findByRole('option', { name: /Ireland/ }))
    await expect(args.onChoose).toHaveBeenCalledWith('ie')
  },
}
