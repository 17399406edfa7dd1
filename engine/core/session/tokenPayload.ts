/** The payload of a JSON Web Token, as far as it can be read; not verified. Never throws. */
export function tokenPayload(token: string): Readonly<Record<string, unknown>> {
  const part = token.split('.')[1] ?? ''
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? { ...payload } : {}
  } catch {
    return {}
  }
}
