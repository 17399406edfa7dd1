import type { DragEvent } from 'react'
import { filesDrag } from '#engine/core/folders/dragTypes.ts'
import { itemHref } from '#engine/core/paths/places.ts'
import type { Key } from '#schemas/data/Item.ts'
import styles from './dragFiles.module.css'
import { filesCollection } from './filesView.ts'

/**
 * Takes files along when the link of one is dragged: all that are selected where it is one of them. What is under the
 * pointer says how many they are.
 */
export function dragFiles(
  event: DragEvent,
  selection: readonly Key[],
  changeSelection: (selection: readonly Key[]) => void,
  say: (count: number) => string,
): void {
  if (!(event.target instanceof HTMLElement)) return
  const address = event.target.closest('a')?.getAttribute('href') ?? ''
  const root = itemHref(filesCollection, '')
  if (!address.startsWith(root)) return
  const key = decodeURIComponent(address.slice(root.length))
  const keys = selection.some(each => String(each) === key) ? selection.map(String) : [key]
  const { dataTransfer } = event
  dataTransfer.setData(filesDrag, JSON.stringify(keys))
  dataTransfer.effectAllowed = 'copyMove'
  // What has been taken over there is not here any more.
  const over = ({ dataTransfer: left }: globalThis.DragEvent) => left?.dropEffect === 'move' && changeSelection([])
  event.target.addEventListener('dragend', over, { once: true })
  const face = document.createElement('div')
  face.className = styles.face ?? ''
  face.textContent = say(keys.length)
  document.body.append(face)
  dataTransfer.setDragImage(face, -12, -12)
  // It is a picture of it that goes along.
  setTimeout(() => face.remove())
}
