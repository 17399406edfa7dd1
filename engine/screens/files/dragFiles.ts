import type { DragEvent } from 'react'
import { filesDrag } from '#engine/core/folders/dragTypes.ts'
import { itemHref } from '#engine/core/paths/paths.ts'
import type { Key } from '#schemas/data/Item.ts'
import styles from './dragFiles.module.css'
import { filesCollection } from './filesView.ts'

/**
 * Drags files when the link of one is dragged: all selected files if it is one of them. The drag image shows how many.
 */
export function dragFiles(
  event: DragEvent,
  selection: readonly Key[],
  changeSelection: (selection: readonly Key[]) => void,
  countText: (count: number) => string,
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
  // Files moved in another window are no longer here.
  const over = ({ dataTransfer: left }: globalThis.DragEvent) => left?.dropEffect === 'move' && changeSelection([])
  event.target.addEventListener('dragend', over, { once: true })
  const face = document.createElement('div')
  face.className = styles.face ?? ''
  face.textContent = countText(keys.length)
  document.body.append(face)
  dataTransfer.setDragImage(face, -12, -12)
  // The browser has captured the drag image by then.
  setTimeout(() => face.remove())
}
