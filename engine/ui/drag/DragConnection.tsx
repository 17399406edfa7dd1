import { useEffect, useRef } from 'react'
import { DragArea } from './DragArea.tsx'
import type { DragConnectionProps } from './DragConnectionProps.ts'
import { useDragSource } from './useDragSource.ts'
import { useDropTarget } from './useDropTarget.ts'

/** Connects elements that were drawn before the drag code had loaded. Loaded by `LazyDrag`. */
export default function DragConnection<Item extends object>(props: DragConnectionProps<Item>) {
  return (
    <DragArea>
      <Connection {...props} />
    </DragArea>
  )
}

function Connection<Item extends object>({ target: selector, ...props }: DragConnectionProps<Item>) {
  const anchor = useRef<HTMLSpanElement>(null)
  const { source, preview } = useDragSource(props)
  const { over, target } = useDropTarget(props)
  useEffect(() => {
    const around = anchor.current?.closest(selector) ?? null
    source(anchor.current?.parentElement ?? null)
    preview(around)
    target(around)
    return () => {
      for (const connect of [source, preview, target]) connect(null)
    }
  }, [selector, source, preview, target])
  useEffect(() => {
    const around = anchor.current?.closest<HTMLElement>(selector)
    if (!around || over === null) return
    around.dataset['drop'] = over
    return () => {
      delete around.dataset['drop']
    }
  }, [selector, over])
  return <span ref={anchor} hidden />
}
