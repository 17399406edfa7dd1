import { type GeoJSONSource, Map as MapLibre, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { boundsOf, type Position } from '#schemas/geometry/Geometry.ts'
import { followPointer } from './followPointer.ts'
import type { MapShape, MapViewProps } from './MapViewProps.ts'
import { mapColors } from './mapColors.ts'
import { mapStyle } from './mapStyle.ts'
import outlinesUrl from './outlines.json?url'
import { readOutlines, type StoredOutlines } from './readOutlines.ts'
import { tileServer } from './tileServer.ts'

/** A map in an element. */
export interface OpenMap {
  /** Draws other shapes and handles. */
  readonly draw: () => void
  /** Shows all shapes, or the start if there are none. */
  readonly fit: () => void
  readonly zoom: (by: 1 | -1) => void
  /** Reads the colors again, such as after a change of the theme. */
  readonly recolor: () => void
  readonly close: () => void
}

setWorkerUrl(workerUrl)
// Keeps the workers after the last map was removed, so that the next map does not start them again.
prewarm()

let inSoftware: boolean | null = null

/** Whether the browser draws without a graphics processor. Each frame then takes a noticeable part of a second. */
function isDrawnInSoftware(): boolean {
  if (inSoftware !== null) return inSoftware
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  inSoftware = context === null
  return inSoftware
}

let loading: Promise<ReturnType<typeof readOutlines>> | null = null

/** The outlines; a failed read runs again with the next map. */
function loadOutlines(): Promise<ReturnType<typeof readOutlines>> {
  loading ??= fetch(outlinesUrl).then(async response => {
    if (!response.ok) throw new Error(`The outlines of the countries could not be loaded: ${response.status}`)
    return readOutlines((await response.json()) as StoredOutlines)
  })
  loading.catch(() => {
    loading = null
  })
  return loading
}

/** Opens a map. `read` returns the props of the last draw, for events. */
export async function openMap(element: HTMLElement, read: () => MapViewProps): Promise<OpenMap> {
  const tiles = tileServer()
  const outlines = tiles ? null : await loadOutlines()
  const clustered = read().clustered === true
  const styleNow = () => mapStyle({ outlines, tiles, clustered, colors: mapColors(element) })
  const map = new MapLibre({
    container: element,
    style: styleNow(),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 18,
    fadeDuration: 0,
    // Jumps instead, and draws no more pixels than needed.
    ...(isDrawnInSoftware() && { reduceMotion: true, pixelRatio: 1 }),
    locale: { 'Map.Title': read().label },
    ...viewOf(read(), element),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const stop = followPointer(map, read)
  const drawNow = () => drawShapes(map, read())
  map.on('style.load', drawNow)
  return {
    draw: drawNow,
    fit: () => {
      const { bounds, center, zoom, fitBoundsOptions } = viewOf(read(), element)
      if (bounds) map.fitBounds(bounds, fitBoundsOptions)
      else map.easeTo({ ...(center && { center }), ...(zoom !== undefined && { zoom }) })
    },
    zoom: by => map.zoomTo(map.getZoom() + by),
    recolor: () => {
      map.setStyle(styleNow())
      drawNow()
    },
    close: () => {
      stop()
      map.remove()
    },
  }
}

/** The place that shows all shapes; without any, the start, or the world. */
function viewOf({ shapes, start }: MapViewProps, element: HTMLElement) {
  const bounds = boundsOf(shapes.map(({ geometry }) => geometry))
  if (bounds === null)
    return { center: toLngLat(start?.center ?? [10, 25]), zoom: start?.zoom ?? Math.log2(element.clientWidth / 512) }
  const [west, south, east, north] = bounds
  return {
    bounds: [
      [west, south],
      [east, north],
    ] as [[number, number], [number, number]],
    fitBoundsOptions: { padding: 40, maxZoom: tileServer() ? 13 : 5, animate: false },
  }
}

const toLngLat = ([longitude = 0, latitude = 0]: readonly number[]): [number, number] => [longitude, latitude]

function drawShapes(map: MapLibre, { shapes, handles = [], midpoints = [], marked = null }: MapViewProps): void {
  const put = (source: string, drawn: readonly MapShape[], properties: (key: string) => object) => {
    const features = drawn.map(({ key, geometry }) => ({ type: 'Feature', geometry, properties: properties(key) }))
    // Safe: MapLibre reads the lists and never changes them.
    void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features } as SourceData)
  }
  const isPoint = ({ geometry }: MapShape) => geometry.type === 'Point'
  put('points', shapes.filter(isPoint), key => ({ key }))
  put(
    'shapes',
    shapes.filter(shape => !isPoint(shape)),
    key => ({ key }),
  )
  const asPoints = (positions: readonly Position[]) =>
    positions.map((coordinates, index) => ({
      key: String(index),
      geometry: { type: 'Point' as const, coordinates },
    }))
  put('midpoints', asPoints(midpoints), key => ({ index: Number(key) }))
  put('handles', asPoints(handles), key => ({ index: Number(key), marked: Number(key) === marked }))
}

type SourceData = Parameters<GeoJSONSource['setData']>[0]
