import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './mapColors.ts'
import type { readOutlines } from './readOutlines.ts'
import type { TileServer } from './tileServer.ts'

const nothing = { type: 'FeatureCollection' as const, features: [] }

interface StyleInput {
  readonly outlines: ReturnType<typeof readOutlines> | null
  readonly tiles: TileServer | null
  readonly clustered: boolean
  readonly colors: MapColors
}

/** The style of a map: tiles or country outlines, shapes, points, midpoints and handles. It names no fonts and no other sources. */
export function mapStyle({ outlines, tiles, clustered, colors }: StyleInput): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...(outlines && { outlines: { type: 'geojson', data: outlines, maxzoom: 8, tolerance: 0.2 } }),
      ...(tiles && { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: 19 } }),
      shapes: { type: 'geojson', data: nothing },
      points: { type: 'geojson', data: nothing, ...(clustered && { cluster: true, clusterRadius: 48 }) },
      midpoints: { type: 'geojson', data: nothing },
      handles: { type: 'geojson', data: nothing },
    },
    layers: [...groundLayers(outlines !== null, tiles !== null, colors), ...shapeLayers(clustered, colors)],
  }
}

const groundLayers = (outlined: boolean, tiled: boolean, colors: MapColors): LayerSpecification[] => [
  { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
  ...(outlined
    ? ([
        { id: 'land', type: 'fill', source: 'outlines', paint: { 'fill-color': colors.land } },
        { id: 'borders', type: 'line', source: 'outlines', paint: { 'line-color': colors.border, 'line-width': 0.8 } },
      ] as const)
    : []),
  ...(tiled ? ([{ id: 'tiles', type: 'raster', source: 'tiles' }] as const) : []),
]

const shapeLayers = (clustered: boolean, colors: MapColors): LayerSpecification[] => [
  {
    id: 'areas',
    type: 'fill',
    source: 'shapes',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colors.accent, 'fill-opacity': 0.25 },
  },
  { id: 'lines', type: 'line', source: 'shapes', paint: { 'line-color': colors.accent, 'line-width': 3 } },
  {
    id: 'points',
    type: 'circle',
    source: 'points',
    ...(clustered && { filter: ['!', ['has', 'point_count']] }),
    paint: {
      'circle-radius': 7,
      'circle-color': colors.accent,
      'circle-stroke-color': colors.onAccent,
      'circle-stroke-width': 2,
    },
  },
  ...(clustered ? clusterLayers(colors) : []),
  {
    id: 'midpoints',
    type: 'circle',
    source: 'midpoints',
    paint: {
      'circle-radius': 4,
      'circle-color': colors.onAccent,
      'circle-stroke-color': colors.accent,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'handles',
    type: 'circle',
    source: 'handles',
    paint: {
      'circle-radius': ['case', ['get', 'marked'], 9, 7],
      'circle-color': ['case', ['get', 'marked'], colors.onAccent, colors.accent],
      'circle-stroke-color': ['case', ['get', 'marked'], colors.accent, colors.onAccent],
      'circle-stroke-width': ['case', ['get', 'marked'], 4, 2],
    },
  },
]

const clusterLayers = (colors: MapColors): LayerSpecification[] => [
  {
    id: 'clusters',
    type: 'circle',
    source: 'points',
    filter: ['has', 'point_count'],
    paint: {
      'circle-radius': ['step', ['get', 'point_count'], 14, 10, 17, 100, 21],
      'circle-color': colors.accent,
      'circle-stroke-color': colors.onAccent,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'counts',
    type: 'symbol',
    source: 'points',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': ['sans-serif'],
      'text-size': 13,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colors.onAccent },
  },
]
