/** A server with images of the map. */
export interface TileServer {
  /** With `{z}`, `{x}` and `{y}` for the place of a tile. */
  readonly url: string
  /** The credit that the server asks for. */
  readonly credit: string
}

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="fieldhouse-${name}"]`)?.content ?? ''

/** The tile server that the administrator of the server has set; null for the outlines of the countries. */
export function tileServer(): TileServer | null {
  const url = contentOf('map-tiles')
  return url === '' ? null : { url, credit: contentOf('map-credit') }
}
