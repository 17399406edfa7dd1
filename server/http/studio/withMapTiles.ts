import type { MapTiles } from '#server/config/readConfig.ts'
import { attribute } from './pageWithData.ts'

/** The page with the tile server of maps, which `engine/ui/map/tileServer.ts` reads; unchanged without one. */
export function withMapTiles(html: string, tiles: MapTiles | null): string {
  if (tiles === null) return html
  const meta = (name: string, content: string) => `<meta name="fieldhouse-map-${name}" content="${attribute(content)}">`
  return html.replace(/<head[^>]*>/i, head => `${head}${meta('tiles', tiles.url)}${meta('credit', tiles.credit)}`)
}
