import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ScreenStage } from '#engine/testing/screens/ScreenStage.tsx'
import { phone, screen, shows } from '#engine/testing/screens/screen.ts'

export default {
  ...screen,
  title: 'Screens/Settings/Role',
  args: { address: '/settings/roles/editors' },
} satisfies Meta<typeof ScreenStage>
type Story = StoryObj<typeof ScreenStage>

const role = shows('heading', 'Editors')
const permissions = shows('table', 'Permissions')

export const WithData: Story = { play: permissions }
export const Loading: Story = { args: { answers: { 'GET /roles/editors': 'never' } }, play: shows('status', 'Loading') }
/** A role without permissions. */
export const Empty: Story = { args: { answers: { 'GET /permissions': 'empty' } }, play: permissions }
/** Administrators have all permissions. */
export const Administrator: Story = {
  args: { address: '/settings/roles/admins' },
  play: shows('heading', 'Administrators'),
}
export const Failed: Story = {
  args: { answers: { 'GET /roles/editors': 'broken' } },
  play: shows('button', 'Try again'),
}
/** Without permission to read it, the role appears not to exist. */
export const Forbidden: Story = {
  args: { answers: { 'GET /roles/editors': 'forbidden' } },
  play: shows('link', /Back/),
}
export const PermissionsLoading: Story = { args: { answers: { 'GET /permissions': 'never' } }, play: role }
export const PermissionsFailed: Story = {
  args: { answers: { 'GET /permissions': 'broken' } },
  play: shows('button', 'Try again'),
}
export const Narrow: Story = { globals: phone, play: permissions }
export const Dark: Story = { globals: { theme: 'dark' }, play: permissions }
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: permissions }
