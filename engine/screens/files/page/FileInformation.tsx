import { plainText } from '#engine/core/display/displayText.ts'
import { exposureText, readCamera } from '#engine/core/files/page/readCamera.ts'
import { itemHref } from '#engine/core/paths/paths.ts'
import { knownUserFields } from '#engine/core/users/knownUserFields.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Item } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { useFolders } from '../../folders/useFolders.ts'
import { type Fact, Facts } from '../../item/Facts.tsx'
import { Moment } from '../../item/Moment.tsx'
import { folderHref } from '../filesView.ts'
import styles from './FileInformation.module.css'
import { OpenFile } from './OpenFile.tsx'

/** Metadata of a file from the platform and the camera; unknown values are left out. */
export function FileInformation({ file }: { readonly file: Item }) {
  const text = useText()
  const format = useFormat()
  const { tree } = useFolders()
  const people = usePeople([file['uploaded_by'], file['modified_by']])
  const word = (field: string) => plainText(file[field]) || null
  const size = numberOf(file['filesize'])
  const [width, height] = [numberOf(file['width']), numberOf(file['height'])]
  const duration = numberOf(file['duration'])
  const checksum = word('checksum')
  const folder = word('folder')
  const who = (field: string) => {
    const id = word(field)
    return id && <a href={itemHref('directus_users', id)}>{people(id) ?? text('unknown_user')}</a>
  }
  const facts: readonly Fact[] = [
    { id: 'type', name: text('file_page.type'), value: word('type') && <span dir="ltr">{word('type')}</span> },
    {
      id: 'dimensions',
      name: text('file_page.dimensions'),
      value:
        width && height && text('file_page.pixels', { width: format.number(width), height: format.number(height) }),
    },
    { id: 'duration', name: text('file_page.duration'), value: duration && clock(duration) },
    { id: 'size', name: text('file_page.size'), value: size !== null && format.size(size) },
    { id: 'charset', name: text('file_page.charset'), value: word('charset') },
    { id: 'embed', name: text('file_page.embed'), value: word('embed') },
    {
      id: 'created',
      name: text('file_page.created'),
      value: word('uploaded_on') && <Moment value={file['uploaded_on']} />,
    },
    { id: 'owner', name: text('file_page.owner'), value: who('uploaded_by') },
    {
      id: 'modified',
      name: text('file_page.modified'),
      value: word('modified_on') && <Moment value={file['modified_on']} />,
    },
    { id: 'editor', name: text('file_page.edited_by'), value: who('modified_by') },
    {
      id: 'folder',
      name: text('file_page.folder'),
      value: (
        <a href={folderHref(folder)}>
          {folder === null ? text('library.name') : (tree?.get(folder)?.name ?? text('file_page.open_folder'))}
        </a>
      ),
    },
    { id: 'checksum', name: text('file_page.checksum'), value: checksum && <code>{checksum}</code> },
    ...cameraFacts(),
  ]
  return (
    <div className={styles.information}>
      <Facts facts={facts.filter(({ value }) => value !== null && value !== false && value !== '' && value !== 0)} />
      <OpenFile file={file} />
    </div>
  )

  function cameraFacts(): readonly Fact[] {
    const camera = readCamera(file['metadata'])
    if (!camera) return []
    const { aperture, exposure, focalLength, iso, name } = camera
    return [
      { id: 'camera', name: text('file_page.camera'), value: name },
      { id: 'aperture', name: text('file_page.aperture'), value: aperture && `f/${format.number(aperture)}` },
      {
        id: 'exposure',
        name: text('file_page.exposure'),
        value: exposure && text('file_page.seconds', { time: exposureText(exposure, format.number) }),
      },
      {
        id: 'focal-length',
        name: text('file_page.focal_length'),
        value: focalLength && text('file_page.millimetres', { length: format.number(focalLength) }),
      },
      { id: 'iso', name: text('file_page.iso'), value: iso && String(iso) },
    ]
  }
}

/** The names of users. */
function usePeople(keys: readonly unknown[]): (id: string) => string | null {
  const { metadata } = useStudio()
  const ids = [...new Set(keys.filter(key => typeof key === 'string'))]
  const fields = knownUserFields(metadata, ['id', 'email', 'first_name', 'last_name'])
  const { page } = useItems(
    ids.length > 0 ? 'directus_users' : null,
    ids.length > 0 ? { fields, filter: { id: { _in: ids } }, limit: ids.length } : null,
  )
  return id => readUser(page?.items.find(user => user['id'] === id))?.name ?? null
}

/** Sizes may be text. */
function numberOf(value: unknown): number | null {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** Seconds as players show them: `1:02:03`. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
