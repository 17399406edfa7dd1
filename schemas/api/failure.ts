import * as Schema from 'effect/Schema'

/** Every code that a server of the dialect or ours returns, with its status. */
export const failureStatus = {
  INVALID_PAYLOAD: 400,
  INVALID_QUERY: 400,
  FAILED_VALIDATION: 400,
  RECORD_NOT_UNIQUE: 400,
  INVALID_FOREIGN_KEY: 400,
  INVALID_CREDENTIALS: 401,
  INVALID_OTP: 401,
  TOKEN_EXPIRED: 401,
  INVALID_IP: 401,
  FORBIDDEN: 403,
  INVALID_TOKEN: 403,
  TFA_SETUP_REQUIRED: 403,
  USER_SUSPENDED: 401,
  ROUTE_NOT_FOUND: 404,
  COLLECTION_NOT_FOUND: 404,
  FIELD_NOT_FOUND: 404,
  ITEM_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_ENTITY: 422,
  ITEM_LIMIT_REACHED: 400,
  REQUESTS_EXCEEDED: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const

export type FailureCode = keyof typeof failureStatus

/** One entry of the error envelope. `extensions` holds the code and its details. */
export const WireError = Schema.Struct({
  message: Schema.optionalKey(Schema.String),
  extensions: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
})

export const ErrorEnvelope = Schema.Struct({ errors: Schema.NonEmptyArray(WireError) })

export type WireError = typeof WireError.Type
export type ErrorEnvelope = typeof ErrorEnvelope.Type
