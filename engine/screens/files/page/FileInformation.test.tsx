import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { describedFields } from '#engine/core/files/page/describedFields.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { FileInformation } from './FileInformation.tsx'

const bare: Item = { id: 'f1', title: 'Notes', type: 'text/plain', filesize: 12, folder: null, metadata: null }
const film: Item = {
  ...bare,
  type: 'video/mp4',
  filesize: '1536000',
  width: 1920,
  height: 1080,
  duration: 3725,
  charset: 'utf-8',
  embed: 'https://example.com/embed/1',
  checksum: 'ab'.repeat(32),
  folder: 'x1',
  uploaded_on: '2026-03-01T10:00:00.000Z',
  uploaded_by: 'u1',
  modified_on: '2026-03-02T10:00:00.000Z',
  modified_by: 'u2',
  metadata: { exif: { image: { Make: 'Leica', Model: 'Q2' }, exif: { FNumber: 1.7, ExposureTime: 0.004 } } },
}

const draw = (file: Item) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider locale="en-US" fill={formatIcu}>
        <StudioProvider host={reviewHost()}>
          <FileInformation file={file} />
        </StudioProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
const names = () => screen.getAllByRole('term').map(term => term.textContent)
const detailOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

describe('file information', () => {
  it('is shown line by line (C-347, C-348, C-349)', () => {
    // proves: C-350, C-351, C-352, C-353, C-354, C-355, C-356, C-357, C-358, C-360, C-362, C-364, C-365, C-366
    draw(film)
    expect(detailOf('Type')).toHaveTextContent('video/mp4')
    expect(detailOf('Dimensions')).toHaveTextContent('1,920 × 1,080 pixels')
    expect(detailOf('Duration')).toHaveTextContent('1:02:05')
    expect(detailOf('Size')).toHaveTextContent('1.54 MB')
    expect(detailOf('Character set')).toHaveTextContent('utf-8')
    expect(detailOf('Embed')).toHaveTextContent('https://example.com/embed/1')
    expect(detailOf('Checksum')).toHaveTextContent('ab'.repeat(32))
    expect(detailOf('Created')).toHaveTextContent('2026')
    expect(detailOf('Modified')).toHaveTextContent('2026')
    expect(detailOf('Owner')?.querySelector('a')).toHaveAttribute('href', expect.stringMatching(/\/users\/u1$/))
    expect(detailOf('Edited by')?.querySelector('a')).toHaveAttribute('href', expect.stringMatching(/\/users\/u2$/))
    expect(detailOf('Folder')?.querySelector('a')).toHaveAttribute('href', expect.stringMatching(/\/files\?folder=x1$/))
    expect(detailOf('Camera')).toHaveTextContent('Leica Q2')
    expect(detailOf('Aperture')).toHaveTextContent('f/1.7')
    expect(detailOf('Shutter speed')).toHaveTextContent('1/250 s')
  })

  it('omits unknown values, and the camera if there is none (C-361, C-363, C-369)', () => {
    draw(bare)
    expect(names()).toEqual(['Type', 'Size', 'Folder'])
    expect(detailOf('Folder')?.querySelector('a')).toHaveAttribute('href', expect.stringMatching(/\/files$/))
  })
})

it('hides system-managed values in the form (C-331, C-332, C-333)', () => {
  // proves: C-334, C-335, C-336, C-337, C-338, C-339, C-340, C-341, C-342, C-343
  const files = reviewMetadata.collection('directus_files')
  const title = files?.fields.find(({ field }) => field === 'title')
  if (!files || !title) throw new Error('The review project has no files')
  const own = [
    ...['type', 'width', 'height', 'filesize', 'checksum', 'uploaded_by', 'uploaded_on', 'modified_by', 'modified_on'],
    ...['duration', 'folder', 'charset', 'embed'],
  ]
  const all = [...own, 'title', 'tags'].map(field => ({ ...title, field, isHidden: false }))
  const shown = describedFields({ ...files, fields: all }).fields.filter(({ isHidden }) => !isHidden)
  expect(shown.map(({ field }) => field)).toEqual(['title', 'tags'])
})
