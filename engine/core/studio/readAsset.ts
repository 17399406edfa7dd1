import { readFailure } from '../api/readFailure.ts'
import { viewAsHeader } from '../api/viewAs.ts'
import type { AssetOptions, StudioHost } from '../registry/StudioHost.ts'
import { currentToken, refreshToken } from '../session/accessToken.ts'

/** The bytes of a file; the session is refreshed once when it has run out. Rejects with an `ApiFailure`. */
export const readAsset: StudioHost['readAsset'] = async (id, options = {}, signal) => {
  const address = addressOf(id, options)
  const first = await ask(address, currentToken(), signal)
  if (first.status !== 401) return blobOf(first)
  const grant = await refreshToken()
  return blobOf(grant.ok ? await ask(address, grant.value.token, signal) : first)
}

function addressOf(id: string, { download, modified, transform }: AssetOptions): string {
  const params = new URLSearchParams()
  if (transform) params.set('key', transform)
  if (download) params.set('download', '')
  if (modified) params.set('modified', modified)
  return `/assets/${encodeURIComponent(id)}?${params}`
}

const ask = (address: string, token: string | null, signal: AbortSignal | undefined): Promise<Response> =>
  fetch(address, {
    ...(token === null ? {} : { headers: { Authorization: `Bearer ${token}`, ...viewAsHeader() } }),
    ...(signal ? { signal } : {}),
  })

async function blobOf(response: Response): Promise<Blob> {
  if (response.ok) return response.blob()
  throw readFailure(response.status, await response.text())
}
