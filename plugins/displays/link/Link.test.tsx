import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import Link from './Link.tsx'
import { linkDisplay } from './plugin.ts'

const link = () => screen.queryByRole('link')

describe('link', () => {
  it('opens web pages in a new tab without access to this one', async () => {
    await drawFixture(linkDisplay, { value: 'https://example.com' })
    expect(screen.getByRole('link', { name: 'https://example.com Opens in new tab' })).toMatchObject({
      href: 'https://example.com/',
      target: '_blank',
      rel: 'noopener noreferrer',
    })
  })

  it('starts an email or a call in the same tab', async () => {
    await drawFixture(linkDisplay, { value: 'mara@example.com' })
    expect(link()).toHaveAttribute('href', 'mailto:mara@example.com')
    expect(link()).not.toHaveAttribute('target')
  })

  it.each(['javascript:alert(1)', 'No address'])('shows %s as text', async value => {
    const { container } = await drawFixture(linkDisplay, { value })
    expect(container).toHaveTextContent(value)
    expect(link()).toBeNull()
  })

  it('does not open the row of a list that contains it', async () => {
    const open = vi.fn()
    render(
      <ReviewProviders>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: like a row of a table */}
        <div onClick={open}>
          <Link value="tel:+4930123456" options={{ kind: 'auto' }} field={fixtureField({})} />
        </div>
      </ReviewProviders>,
    )
    const [call] = screen.getAllByRole('link')
    call?.addEventListener('click', event => event.preventDefault())
    await userEvent.setup().click(call ?? document.body)
    expect(open).not.toHaveBeenCalled()
  })

  it('is text inside of another link or button', () => {
    render(
      <ReviewProviders>
        <a href="/items/1">
          <Link value="https://example.com" options={{ kind: 'auto' }} field={fixtureField({})} />
        </a>
      </ReviewProviders>,
    )
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(link()).toHaveTextContent('https://example.com')
  })
})
