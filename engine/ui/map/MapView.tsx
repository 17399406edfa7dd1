import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Notice } from '../notice/Notice.tsx'
import styles from './MapView.module.css'
import type { MapViewProps } from './MapViewProps.ts'
import type { OpenMap } from './openMap.ts'
import { tileServer } from './tileServer.ts'

let canDraw: boolean | null = null

/** Whether the browser can draw a map. Asked once: browsers limit the number of drawing contexts. */
function hasWebGl(): boolean {
  canDraw ??= document.createElement('canvas').getContext('webgl2') !== null
  return canDraw
}

/**
 * A map with shapes, drawn by MapLibre, which loads on first use. Without a tile server it shows the outlines of the
 * countries. It needs an alternative for the keyboard next to it, which also serves browsers that cannot draw a map.
 */
export function MapView(props: MapViewProps) {
  const text = useText()
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const map = useRef<OpenMap | null>(null)
  const [ready, setReady] = useState(false)
  const [failure, setFailure] = useState<'map.no_webgl' | 'map.not_loaded' | null>(null)
  const credit = tileServer()?.credit ?? ''
  // At once: the next event of a drag needs the result of the last.
  useLayoutEffect(() => {
    latest.current = props
  })
  useEffect(() => map.current?.draw())
  useEffect(() => {
    const container = element.current
    if (!container) return
    if (!hasWebGl()) return setFailure('map.no_webgl')
    let isClosed = false
    const stop = onThemeChange(() => map.current?.recolor())
    const open = () =>
      import('./openMap.ts')
        .then(({ openMap }) => (isClosed ? null : openMap(container, () => latest.current)))
        .then(opened => {
          if (isClosed) return opened?.close()
          map.current = opened
          opened?.draw()
          setReady(true)
        })
        .catch((cause: unknown) => {
          console.error(cause)
          if (!isClosed) setFailure('map.not_loaded')
        })
    const stopWaiting = whenNear(container, open)
    return () => {
      isClosed = true
      stopWaiting()
      stop()
      map.current?.close()
      map.current = null
    }
  }, [])
  const fitted = useRef(props.fitKey)
  useEffect(() => {
    if (fitted.current === props.fitKey) return
    fitted.current = props.fitKey
    map.current?.fit()
  }, [props.fitKey])
  if (failure) return <Notice kind="info">{text(failure)}</Notice>
  return (
    <div className={styles.map} data-part="map-view">
      <div ref={element} className={styles.canvas} dir="ltr" data-ready={ready || undefined} aria-busy={!ready} />
      <div className={styles.tools}>
        <IconButton icon="add" size="s" label={text('image_editor.zoom_in')} onPress={() => map.current?.zoom(1)} />
        <IconButton
          icon="remove"
          size="s"
          label={text('image_editor.zoom_out')}
          onPress={() => map.current?.zoom(-1)}
        />
        <IconButton icon="fit_screen" size="s" label={text('map.show_all')} onPress={() => map.current?.fit()} />
      </div>
      {credit !== '' && <span className={styles.credit}>{credit}</span>}
    </div>
  )
}

/**
 * Calls back once an element is in the window or just outside of it: the library of a map is large, and a form can be
 * used without it. Returns how to stop.
 */
function whenNear(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: '300px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Calls back after the theme or the contrast of the page has changed. Returns how to stop. */
function onThemeChange(callback: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(callback)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast', 'style'] })
  scheme.addEventListener('change', callback)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', callback)
  }
}
