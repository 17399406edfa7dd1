import { type DragEvent, useRef, useState } from 'react'
import type { Picked } from '#engine/core/upload/PickedFile.ts'
import { holdsFiles, readDrop } from '#engine/core/upload/pick/readDrop.ts'

export interface FileDrop {
  /** Whether files are dragged over it. */
  readonly over: boolean
  /** Whether the last drop could not be read. */
  readonly failed: boolean
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** Accepts files dropped on an element, regardless of its content. */
export function useFileDrop(take: (picked: Picked) => void, unreadable: () => void = () => {}): FileDrop {
  const [over, setOver] = useState(false)
  const [failed, setFailed] = useState(false)
  // Counts elements: each one inside fires its own enter and leave events.
  const depth = useRef(0)
  const move = (by: number) => {
    depth.current = Math.max(depth.current + by, 0)
    setOver(depth.current > 0)
  }
  return {
    over,
    failed,
    handlers: {
      onDragEnter: event => holdsFiles(event.dataTransfer) && move(1),
      onDragOver: event => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: event => holdsFiles(event.dataTransfer) && move(-1),
      onDrop: event => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        setFailed(false)
        readDrop(event.dataTransfer).then(take, (cause: unknown) => {
          console.error(cause)
          setFailed(true)
          unreadable()
        })
      },
    },
  }
}
