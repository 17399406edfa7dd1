import type { Field, FieldSchema } from '#schemas/data/Field.ts'
import { specialsOf } from '#schemas/data/fieldTraits.ts'
import { isPayload } from '#server/model/Payload.ts'

/** Fields of 9.x have no `locked`, list their specials in an array, and have the type alias if they have no column. */
export function fieldOf(field: Field, origin: '9.0' | '9'): unknown {
  const { meta, schema } = field
  const specials = specialsOf(field)
  return {
    ...field,
    type: schema === null ? 'alias' : typeOf(field.type, schema.data_type, specials, origin),
    schema: schema && schemaOf(schema),
    meta: meta && withoutLocked({ ...meta, special: specials.length === 0 ? null : specials }),
  }
}

/**
 * A field from a client of 9.x: of type alias without a column, and with types that only define how text is
 * interpreted.
 */
export function readField(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(readField)
  if (!isPayload(body)) return body
  const { type } = body
  if (type === 'alias') return { ...body, type: null, schema: null }
  return type === 'hash' ? { ...body, type: 'string' } : body
}

/**
 * SQLite has no UUID: a key of 36 characters is reported as text, unless a special names its type. The key of a file
 * has one from 9.9 on.
 */
function typeOf(type: string, dataType: string, specials: readonly string[], origin: '9.0' | '9'): string {
  if (specials.includes('hash')) return 'hash'
  const isUuid = specials.includes('uuid') || (origin === '9' && specials.includes('file'))
  const asText = /^char\b/i.test(dataType) && !isUuid
  return type === 'uuid' && asText ? 'string' : type
}

/** The name of a type without its sizes, which are reported separately. */
function schemaOf(schema: FieldSchema): unknown {
  const [, name = '', size] = /^([^(]*)(?:\((\d+))?/.exec(schema.data_type.toLowerCase()) ?? []
  const characters = /^(var)?char|^character/.test(name) && size !== undefined ? Number(size) : schema.max_length
  return { ...schema, data_type: name.trim(), max_length: characters, is_generated: false, generation_expression: null }
}

function withoutLocked({ locked: _, ...meta }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { conditions: null, required: false, ...meta }
}
