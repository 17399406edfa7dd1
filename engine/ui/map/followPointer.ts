import type {
  GeoJSONSource,
  MapGeoJSONFeature,
  Map as MapLibre,
  MapMouseEvent,
  MapTouchEvent,
  PointLike,
} from 'maplibre-gl'
import type { Position } from '#schemas/geometry/Geometry.ts'
import type { MapViewProps } from './MapViewProps.ts'

/** How far from a point a press still counts, in pixels. A finger covers more than a pointer. */
const reach = { mouse: 6, touch: 16 }

/** Degrees are rounded to about a centimeter. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

function positionAt({ lngLat }: MapMouseEvent | MapTouchEvent): Position {
  const { lng, lat } = lngLat.wrap()
  return [rounded(lng), rounded(lat)]
}

/** Turns presses, drags and keys on a map into the events of its props. Returns how to stop. */
export function followPointer(map: MapLibre, read: () => MapViewProps): () => void {
  const found = (
    point: MapMouseEvent['point'],
    size: number,
    layers: readonly string[],
  ): MapGeoJSONFeature | undefined => {
    const box: [PointLike, PointLike] = [
      [point.x - size, point.y - size],
      [point.x + size, point.y + size],
    ]
    return map.queryRenderedFeatures(box, { layers: layers.filter(layer => map.getLayer(layer)) })[0]
  }
  const indexAt = (point: MapMouseEvent['point'], size: number, layer: 'handles' | 'midpoints'): number | null =>
    read()[layer]?.length ? numberIn(found(point, size, [layer])?.properties['index']) : null

  const press = (event: MapMouseEvent) => {
    const { onHandlePress, onMidpoint, onShapePress, onPress } = read()
    const handle = indexAt(event.point, reach.mouse, 'handles')
    if (handle !== null) return onHandlePress?.(handle)
    const midpoint = indexAt(event.point, reach.mouse, 'midpoints')
    if (midpoint !== null) return void onMidpoint?.(midpoint, positionAt(event), true)
    const shape = onShapePress && found(event.point, reach.mouse, ['clusters', 'points', 'lines', 'areas'])
    if (!shape) return onPress?.(positionAt(event))
    const key: unknown = shape.properties['key']
    if (typeof key === 'string') onShapePress(key)
    else void openCluster(map, shape)
  }
  map.on('click', press)

  const startDrag = (event: MapMouseEvent | MapTouchEvent, size: number) => {
    const { onHandleMove, onMidpoint } = read()
    let handle = onHandleMove ? indexAt(event.point, size, 'handles') : null
    const midpoint = handle === null && onMidpoint ? indexAt(event.point, size, 'midpoints') : null
    if (handle === null && midpoint === null) return
    // Otherwise the map would move too.
    event.preventDefault()
    followDrag(map, event, (position, isDropped) => {
      if (handle !== null) read().onHandleMove?.(handle, position, isDropped)
      // The first move makes a handle of it.
      else if (midpoint !== null) handle = read().onMidpoint?.(midpoint, position, isDropped) ?? null
    })
  }
  map.on('mousedown', event => startDrag(event, reach.mouse))
  map.on('touchstart', event => startDrag(event, reach.touch))

  map.on('mousemove', event => {
    const { onShapePress, onPress } = read()
    const over = (['handles', 'midpoints'] as const).some(layer => indexAt(event.point, reach.mouse, layer) !== null)
    const isShape = onShapePress && found(event.point, reach.mouse, ['clusters', 'points', 'lines', 'areas'])
    map.getCanvas().style.cursor = over ? 'move' : isShape ? 'pointer' : onPress ? 'crosshair' : ''
  })
  return followKeysAndWheel(map, read)
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Follows one drag from its start. A press without a move is not a drag. */
function followDrag(
  map: MapLibre,
  start: MapMouseEvent | MapTouchEvent,
  move: (position: Position, isDropped: boolean) => void,
): void {
  let last: Position | null = null
  const onMove = (event: MapMouseEvent | MapTouchEvent) => {
    if (last === null && event.point.dist(start.point) < 3) return
    last = positionAt(event)
    move(last, false)
  }
  const onEnd = () => {
    map.off('mousemove', onMove)
    map.off('touchmove', onMove)
    removeEventListener('mouseup', onEnd)
    removeEventListener('touchend', onEnd)
    removeEventListener('touchcancel', onEnd)
    if (last !== null) move(last, true)
  }
  map.on('mousemove', onMove)
  map.on('touchmove', onMove)
  // Also where the pointer has left the map.
  addEventListener('mouseup', onEnd)
  addEventListener('touchend', onEnd)
  addEventListener('touchcancel', onEnd)
}

/** Shows the points of a cluster. */
async function openCluster(map: MapLibre, { geometry, properties }: MapGeoJSONFeature): Promise<void> {
  const source = map.getSource<GeoJSONSource>('points')
  if (!source || geometry.type !== 'Point') return
  const zoom = await source.getClusterExpansionZoom(Number(properties['cluster_id']))
  const [longitude = 0, latitude = 0] = geometry.coordinates
  map.easeTo({ center: [longitude, latitude], zoom })
}

function followKeysAndWheel(map: MapLibre, read: () => MapViewProps): () => void {
  const element = map.getContainer()
  const onWheel = (event: WheelEvent) => {
    if (!read().wheelZooms && !event.ctrlKey && !event.metaKey) event.stopPropagation()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { onDelete } = read()
    if (!onDelete || (event.key !== 'Delete' && event.key !== 'Backspace')) return
    event.preventDefault()
    onDelete()
  }
  element.addEventListener('wheel', onWheel, true)
  element.addEventListener('keydown', onKeyDown)
  return () => {
    element.removeEventListener('wheel', onWheel, true)
    element.removeEventListener('keydown', onKeyDown)
  }
}
