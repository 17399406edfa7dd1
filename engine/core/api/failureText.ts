import type { Text } from '../i18n/createText.ts'
import type { ApiFailure } from './ApiFailure.ts'

/** Codes that the catalogue has a sentence for (P-613 … P-623). */
const known: ReadonlySet<string> = new Set([
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

/** The catalogue's words for a code, else the general ones. */
export const codeTitle = (code: string, text: Text): string => text(`errors.${known.has(code) ? code : 'UNKNOWN'}`)

/** The heading of a failure: the catalogue's words for its code, else the general ones (P-627). */
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

/** What a failure says: the server's own words, else the general sentence (P-628, P-629). */
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
