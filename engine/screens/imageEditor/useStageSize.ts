import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Size } from '#engine/core/imageEditor/ImageEdit.ts'

/** The size of the stage; null before it is drawn. `measured` is called whenever it changes. */
export function useStageSize(box: RefObject<HTMLElement | null>, measured: (stage: Size) => void): Size | null {
  const [stage, setStage] = useState<Size | null>(null)
  const onMeasured = useEffectEvent(measured)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => {
      const next = { width: current.clientWidth, height: current.clientHeight }
      setStage(next)
      onMeasured(next)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
  return stage
}
