/** A part of an OpenAPI document. */
export type Part = Readonly<Record<string, unknown>>

/** An OpenAPI 3.0 document. */
export interface OpenApi {
  readonly openapi: string
  readonly info: Part
  readonly servers: readonly Part[]
  readonly tags: readonly Part[]
  readonly security: readonly Part[]
  readonly paths: Readonly<Record<string, Part>>
  readonly components: Readonly<Record<'securitySchemes' | 'parameters' | 'responses' | 'schemas', Part>>
}
