import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Labeled } from '../labeled/Labeled.tsx'
import { ColorField } from './ColorField.tsx'

export default {
  title: 'Primitives/ColorField',
  component: ColorField,
  args: {
    id: 'color',
    value: '#2F80ED',
    opacity: false,
    presets: [{ name: 'Blue', color: '#2F80ED' }],
    onChange: fn(),
  },
  render: args => <Labeled label="Color">{id => <ColorField {...args} id={id} />}</Labeled>,
} satisfies Meta<typeof ColorField>
type Story = StoryObj<typeof ColorField>

export const Plain: Story = {}
export const Transparent: Story = { args: { value: '#2F80ED80', opacity: true } }
export const Empty: Story = { args: { value: '' } }
export const NotAColor: Story = { args: { value: 'sea green' } }
export const Invalid: Story = { args: { invalid: true } }
export const ReadOnly: Story = { args: { readOnly: true } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
