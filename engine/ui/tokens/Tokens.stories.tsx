import type { Meta, StoryObj } from '@storybook/react-vite'
import { TokenPage } from './TokenPage.tsx'

export default { title: 'Tokens', component: TokenPage } satisfies Meta<typeof TokenPage>
type Story = StoryObj<typeof TokenPage>

export const Light: Story = {}
export const Dark: Story = { globals: { theme: 'dark' } }
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } }
