import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useMemo } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { StudioProvider, useStudio } from '#engine/form/studio/StudioContext.tsx'
import ImageEditor from './ImageEditor.tsx'

/** A studio whose library contains one image. */
function Library({ change, children }: { readonly change?: Partial<StudioHost>; readonly children: ReactNode }) {
  const host = useStudio()
  const library = useMemo(
    () => ({
      ...host,
      readItem: () =>
        Promise.resolve({
          id: 'a',
          type: 'image/png',
          title: 'The harbour of Utsira',
          filename_download: 'harbour.png',
          filesize: 48_200,
          folder: null,
        }),
      readAsset: drawHarbour,
      ...change,
    }),
    [host, change],
  )
  return <StudioProvider host={library}>{children}</StudioProvider>
}

async function drawHarbour(): Promise<Blob> {
  const canvas = new OffscreenCanvas(960, 600)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  for (const [color, x, y, width, height] of [
    ['#9cc9ee', 0, 0, 960, 600],
    ['#2f6f9f', 0, 380, 960, 220],
    ['#c4483f', 200, 160, 140, 240],
    ['#f6d98b', 640, 100, 140, 140],
  ] as const) {
    context.fillStyle = color
    context.fillRect(x, y, width, height)
  }
  return canvas.convertToBlob({ type: 'image/png' })
}

const refused = () =>
  Promise.reject({
    ...{ _tag: 'Refused', status: 507, code: 'UNKNOWN', message: 'The storage is full.', problems: [], body: null },
  })
const offline: Partial<StudioHost> = {
  readItem: () => Promise.reject({ _tag: 'Unreachable', message: 'offline' }),
}
const waiting: Partial<StudioHost> = { readItem: () => new Promise(() => undefined) }
const broken: Partial<StudioHost> = { readAsset: async () => new Blob(['no picture'], { type: 'image/png' }) }
const full: Partial<StudioHost> = { upload: refused }

export default {
  title: 'Files/ImageEditor',
  component: ImageEditor,
  args: { id: 'a', close: fn(), saved: fn() },
  parameters: { layout: 'fullscreen' },
  render: args => (
    <Library>
      <ImageEditor {...args} />
    </Library>
  ),
} satisfies Meta<typeof ImageEditor>
type Story = StoryObj<typeof ImageEditor>

const over =
  (change: Partial<StudioHost>): NonNullable<Story['render']> =>
  args => (
    <Library change={change}>
      <ImageEditor {...args} />
    </Library>
  )
/** The drawer opens with an animation. */
const seen = (find: () => Promise<HTMLElement>) => waitFor(async () => expect(await find()).toBeVisible())
const ready: NonNullable<Story['play']> = async () => {
  await waitFor(() => expect(document.querySelector('[data-part="image-stage"] img')).not.toBeNull(), {
    timeout: 8_000,
  })
}
const crop: NonNullable<Story['play']> = async context => {
  await ready(context)
  await context.userEvent.click(screen.getByRole('button', { name: '3:2' }))
}

export const Ready: Story = { play: ready }
export const Cropped: Story = { play: crop }
export const Dark: Story = { play: crop, globals: { theme: 'dark' } }
export const RightToLeft: Story = { play: crop, globals: { direction: 'rtl' } }
export const Phone: Story = { play: crop, globals: { viewport: { value: 'largePhone' } } }
export const Loading: Story = { render: over(waiting) }

/** A loading error is shown in the drawer, with a retry. */
export const Offline: Story = {
  render: over(offline),
  play: async () => {
    await seen(() => screen.findByRole('button', { name: 'Try again' }))
  },
}

export const Broken: Story = {
  render: over(broken),
  play: async () => {
    await seen(() => screen.findByText(/Cannot open this image/))
  },
}

/** A failed save shows the reason, and keeps all edits. */
export const NotSaved: Story = {
  render: over(full),
  play: async context => {
    await crop(context)
    await context.userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await context.userEvent.click(await screen.findByRole('button', { name: 'Replace image' }))
    await seen(() => screen.findByText('The storage is full.'))
    await seen(() => screen.findByRole('button', { name: 'Cancel crop' }))
  },
}

/** Leaving with changes asks; staying keeps them. */
export const Leaving: Story = {
  play: async context => {
    await crop(context)
    await context.userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await context.userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await seen(() => screen.findByRole('button', { name: 'Cancel crop' }))
    await expect(context.args.close).not.toHaveBeenCalled()
  },
}
