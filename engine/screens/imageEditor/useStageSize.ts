import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Size } from '#engine/core/imageEditor/ImageEdit.ts'

/** The size of the stage; null before it is drawn. `measured` is told whenever it changes. */
export function useStageSize(box: RefObject<HTMLElement | null>, measured: (stage: Size) => void): Size | null {
  const [stage, setStage] = useState<Size | null>(null)
  const latest = useRef(measured)
  latest.current = measured
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => {
      const next = { width: current.clientWidth, height: current.clientHeight }
      setStage(next)
      latest.current(next)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
  return stage
}
