import { createHmac } from 'node:crypto'
import { deriveKey } from '#server/services/auth/deriveKey.ts'

/** The id of the project, the same for all of its servers and after every start. It does not reveal the secret. */
export function serviceId(secret: string): string {
  const hex = createHmac('sha256', deriveKey(secret, 'service-id')).update('service').digest('hex')
  // A UUID of version 8: its other bits have no meaning.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
