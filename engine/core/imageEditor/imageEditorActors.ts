import { fromPromise } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import { abortable } from '../api/abortable.ts'
import { call } from '../api/call.ts'
import { outcomeOf } from '../api/outcomeOf.ts'
import type { Text } from '../i18n/createText.ts'
import { notifyFailure } from '../notifications/notifyFailure.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import { drawImage } from './drawImage.ts'
import type { ImageDetails, LoadedImage, OpeningFailure, SaveImage } from './imageEditorMachine.ts'
import { openPicture } from './openPicture.ts'
import { namedFor, outputType } from './outputType.ts'

/** The fields of a file that the editor requests. */
const fields = [...['id', 'type', 'filesize', 'filename_download', 'width', 'height', 'folder', 'title', 'modified_on']]

/** How the image editor loads and saves over a studio. */
export const imageEditorActors = (studio: StudioHost, text: Text) => ({
  loadImage: abortable<LoadedImage, string>(async ({ input, signal }) => {
    const row = await studio.readItem('directus_files', input, fields, signal)
    const modified = textOf(row['modified_on'])
    const bytes = await studio.readAsset(input, { modified }, signal)
    const picture = await openPicture(bytes).catch((): never => {
      throw { _tag: 'Unopenable' } satisfies OpeningFailure
    })
    return { details: detailsOf(row, bytes), picture }
  }),
  saveImage: fromPromise<Item, SaveImage>(async ({ input: { asNew, details, edit, id, picture } }) => {
    const blob = await drawImage(picture.source, picture, edit, outputType(details.type))
    const name = namedFor(details.filename, blob.type)
    if (!asNew)
      return studio.upload(new File([blob], name, { type: blob.type }), { folder: details.folder, replaces: id })
    const file = new File([blob], newName(name), { type: blob.type })
    const row = await studio.upload(file, { folder: details.folder })
    return named(row, text('image_editor.new_title', { title: details.title ?? details.filename }), text)
  }),
})

/** Names the new file. It exists already, so a rejected title is only a warning, not a failed save. */
async function named(row: Item, title: string, text: Text): Promise<Item> {
  const path = `/files/${encodeURIComponent(String(row['id']))}`
  const outcome = await outcomeOf(call({ method: 'PATCH', path, body: { title } }))
  if (outcome.ok) return { ...row, title }
  notifyFailure(outcome.failure, text)
  return row
}

const detailsOf = (row: Item, bytes: Blob): ImageDetails => ({
  type: textOf(row['type']) ?? bytes.type,
  filesize: row['filesize'] === null || row['filesize'] === undefined ? null : Number(row['filesize']),
  filename: textOf(row['filename_download']) ?? 'image',
  title: textOf(row['title']),
  folder: textOf(row['folder']),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** `harbour.jpg` as a new file: `harbour-edited.jpg`. */
const newName = (name: string): string => name.replace(/(\.[^.]+)?$/, ending => `-edited${ending}`)
