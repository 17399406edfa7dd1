import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AssetOptions } from '#engine/core/registry/StudioHost.ts'
import { useAsset } from '../../studio/useAsset.ts'

export interface PictureProps extends AssetOptions {
  /** The key of a file. */
  readonly id: string
  readonly alt: string
  /** Shown if the image cannot be loaded. */
  readonly fallback: ReactNode
  readonly className?: string | undefined
  readonly title?: string
  readonly 'data-circle'?: boolean | undefined
  readonly 'data-drawing'?: boolean | undefined
}

/** A transparent placeholder while an image loads. */
const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** An image of the file library. Loads when it scrolls near the viewport. */
export function Picture({ id, alt, fallback, modified, transform, ...rest }: PictureProps) {
  const frame = useRef<HTMLImageElement>(null)
  const near = useNear(frame)
  const [broken, setBroken] = useState<string | null>(null)
  const { failed, url } = useAsset(near ? id : null, {
    ...(modified === undefined ? {} : { modified }),
    ...(transform === undefined ? {} : { transform }),
  })
  if (failed || (url !== null && broken === url)) return fallback
  return (
    <img
      {...rest}
      ref={frame}
      src={url ?? nothing}
      alt={alt}
      decoding="async"
      onError={() => setBroken(url)}
      data-loading={url === null || undefined}
    />
  )
}

/** Whether an element has been near the screen. */
function useNear(frame: { readonly current: Element | null }): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = frame.current
    if (near || element === null) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, near])
  return near
}
