import type { Text } from '../i18n/createText.ts'
import type { ApiFailure } from './ApiFailure.ts'

/** Codes that the catalog has a sentence for. */
const knownCodes: ReadonlySet<string> = new Set([
  'COLLECTION_NOT_FOUND',
  'CONFLICT',
  'FIELD_NOT_FOUND',
  'FORBIDDEN',
  'INVALID_CREDENTIALS',
  'INVALID_OTP',
  'INVALID_PAYLOAD',
  'INVALID_QUERY',
  'INVALID_TOKEN',
  'FAILED_VALIDATION',
  'ITEM_LIMIT_REACHED',
  'ITEM_NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'RECORD_NOT_UNIQUE',
  'REQUESTS_EXCEEDED',
  'ROUTE_NOT_FOUND',
  'SERVICE_UNAVAILABLE',
  'TFA_SETUP_REQUIRED',
  'TOKEN_EXPIRED',
  'UNKNOWN',
])

/** The title of a code from the catalog, or else the general one. */
export const codeTitle = (code: string, text: Text): string => text(`errors.${knownCodes.has(code) ? code : 'UNKNOWN'}`)

/** The title of a failure: from the catalog by its code, or else the general one. */
export function failureTitle(failure: ApiFailure, text: Text): string {
  switch (failure._tag) {
    case 'Unreachable':
      return text('errors.UNREACHABLE')
    case 'Malformed':
      return text('errors.MALFORMED')
    case 'Refused':
      return codeTitle(failure.code, text)
  }
}

/** The message of a failure: the server's own, or else a general sentence. */
export function failureText(failure: ApiFailure, text: Text): string {
  switch (failure._tag) {
    case 'Unreachable':
      return text('errors.UNREACHABLE.body')
    case 'Malformed':
      return failure.message
    case 'Refused':
      return failure.message || text('errors.generic')
  }
}
