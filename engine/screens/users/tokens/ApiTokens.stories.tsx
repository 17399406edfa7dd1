import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { phone, shows } from '#engine/testing/screens/screen.ts'
import { type Answers, startWire } from '#engine/testing/screens/startWire.ts'
import ApiTokens, { type ApiTokensProps } from './ApiTokens.tsx'
import { TokenSecret } from './TokenSecret.tsx'

interface StageProps extends ApiTokensProps {
  /** How the server answers, instead of from its rows. */
  readonly answers?: Answers
}

const Stage = ({ user }: StageProps) => <ApiTokens user={user} />

export default {
  component: Stage,
  title: 'Screens/User/API tokens',
  args: { user: 'me' },
  beforeEach: ({ args }) => startWire(args.answers),
} satisfies Meta<typeof Stage>
type Story = StoryObj<typeof Stage>

const route = 'GET /users/me/tokens'
const tokens = shows('button', 'Revoke Website')

/** A token for some collections, one that has expired, and one that was never used. */
export const WithData: Story = { play: tokens }
/** Administrators cannot create tokens of other users. */
export const OfAnotherUser: Story = { args: { user: 'u2' }, play: shows('heading', 'API tokens') }
export const Loading: Story = { args: { answers: { [route]: 'never' } }, play: shows('status', 'Loading') }
export const Empty: Story = {
  args: { answers: { [route]: 'empty' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No API tokens')).toBeVisible()
  },
}
export const Failed: Story = { args: { answers: { [route]: 'broken' } }, play: shows('button', 'Try again') }
export const Create: Story = {
  play: async ({ canvas, userEvent }) => {
    await tokens({ canvas })
    await userEvent.click(canvas.getByRole('button', { name: 'Create token' }))
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Create token' }))
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
    await userEvent.type(dialog.getByLabelText('Name'), 'Website')
    await userEvent.selectOptions(dialog.getByLabelText('Collections'), 'Choose collections')
  },
}
/** The dialog stays open, with the reason. */
export const CreateFailed: Story = {
  args: { answers: { 'POST /users/me/tokens': 'broken' } },
  play: async ({ canvas, userEvent }) => {
    await tokens({ canvas })
    await userEvent.click(canvas.getByRole('button', { name: 'Create token' }))
    const name = await within(document.body).findByLabelText('Name')
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.keyboard('Website{Enter}')
    await waitFor(() => expect(within(document.body).getByRole('alert')).toBeVisible())
  },
}
export const Created: Story = {
  render: () => (
    <TokenSecret
      token={{
        ...{ id: 't1', name: 'Website', prefix: 'fh_1a2b3c', read_only: true, collections: null },
        ...{ expires: null, last_used: null, token: `fh_${'1a2b3c4d'.repeat(6)}` },
      }}
      close={() => undefined}
    />
  ),
  play: async () => {
    const field = await within(document.body).findByLabelText('Token')
    await expect(field).toHaveFocus()
  },
}
export const Revoke: Story = {
  play: async ({ canvas, userEvent }) => {
    await tokens({ canvas })
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke Website' }))
    await within(document.body).findByRole('alertdialog', { name: 'Revoke “Website”?' })
  },
}
export const Narrow: Story = { globals: phone, play: tokens }
export const Dark: Story = { globals: { theme: 'dark' }, play: tokens }
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: tokens }
