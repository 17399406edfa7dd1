import { isGeometry } from '#schemas/data/fieldTypes.ts'
import { type Codec, Unfit, type ValueShape, wrongType } from './Codec.ts'
import { decimalText } from './decimalText.ts'
import { geometryCodec } from './geometryCodec.ts'
import { dateText, dateTimeText, instantText, timeText } from './times.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const maximumInteger = 2 ** 31
const maximumBigInteger = 2n ** 63n

/** How the values of a field are stored and read back, by its type. */
export function codecOf(shape: ValueShape): Codec {
  const sqlite = shape.kind === 'sqlite'
  if (sqlite && shape.times !== undefined && shape.times !== 'text') {
    const mixed = mixedTimes(shape)
    if (mixed) return mixed
  }
  if (isGeometry(shape.type)) return geometryCodec(shape, shape.type, fromJson)
  switch (shape.type) {
    case 'string':
    case 'text':
    case 'unknown':
      return { decode: null, encode: value => textOf(value, shape.maxLength) }
    case 'integer':
      return { decode: null, encode: integer }
    case 'bigInteger':
      return { decode: String, encode: value => bigInteger(value, sqlite) }
    case 'float':
      return { decode: null, encode: float }
    case 'decimal':
      return {
        decode: stored => decimalText(String(stored), null, shape.scale) ?? String(stored),
        encode: value => decimal(value, shape),
      }
    case 'boolean':
      return sqlite
        ? { decode: stored => stored === 1 || stored === true || stored === '1', encode: value => boolean(value, 1, 0) }
        : { decode: null, encode: value => boolean(value, true, false) }
    case 'date':
      return { decode: null, encode: value => dateText(value) ?? wrongType }
    case 'time':
      return { decode: stored => String(stored).slice(0, 8), encode: value => timeText(value) ?? wrongType }
    case 'dateTime':
      return { decode: wallClock, encode: value => dateTimeText(value) ?? wrongType }
    case 'timestamp':
      return { decode: stored => instantText(stored) ?? stored, encode: value => instantText(value) ?? wrongType }
    case 'json':
      return { decode: fromJson, encode: value => JSON.stringify(value) ?? wrongType }
    case 'csv':
      return { decode: stored => (stored === '' ? [] : String(stored).split(',')), encode: csv }
    case 'uuid':
      return {
        decode: null,
        encode: value => (typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : wrongType),
      }
    case 'binary':
      return {
        decode: stored => (Buffer.isBuffer(stored) ? stored.toString('base64') : stored),
        encode: value => (typeof value === 'string' ? Buffer.from(value, 'base64') : wrongType),
      }
    case 'alias':
      return { decode: null, encode: () => new Unfit('unknown') }
  }
}

/**
 * Times in a file that another server also writes: in its form, and read in any. Null for a value that is not a time.
 */
function mixedTimes({ type, times, stamped = false }: ValueShape): Codec | null {
  const asText = times === 'stamps-in-milliseconds' && !stamped
  const stored = (text: string | null) =>
    text === null ? wrongType : asText ? text : Date.parse(text.length === 19 ? `${text}Z` : text)
  switch (type) {
    case 'date':
      return {
        decode: value => (instantText(value) ?? String(value)).slice(0, 10),
        encode: value => stored(dateText(value)),
      }
    case 'dateTime':
      return {
        decode: value => (typeof value === 'number' ? wallClock(instantText(value)) : wallClock(value)),
        encode: value => stored(dateTimeText(value)),
      }
    case 'timestamp':
      return { decode: value => instantText(value) ?? value, encode: value => stored(instantText(value)) }
    default:
      return null
  }
}

/**
 * Text; text that PostgreSQL cannot store is refused on both databases. The length counts characters, not code units.
 */
function textOf(value: unknown, maxLength: number | null): unknown {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return wrongType
  const text = String(value)
  if (text.includes('\u0000') || /\p{Surrogate}/u.test(text)) return wrongType
  if (maxLength !== null && text.length > maxLength && [...text].length > maxLength)
    return new Unfit('too-long', maxLength)
  return text
}

function integer(value: unknown): unknown {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  const exact = Number(number)
  return Number.isInteger(number) && exact < maximumInteger && exact >= -maximumInteger ? exact : wrongType
}

function bigInteger(value: unknown, sqlite: boolean): unknown {
  if (typeof value === 'number' ? !Number.isInteger(value) : typeof value !== 'string' || !/^-?\d+$/.test(value))
    return wrongType
  const exact = BigInt(value as string | number)
  if (exact >= maximumBigInteger || exact < -maximumBigInteger) return wrongType
  return sqlite ? exact : exact.toString()
}

function float(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : wrongType
}

const decimal = (value: unknown, shape: ValueShape): unknown =>
  typeof value === 'string' || typeof value === 'number'
    ? (decimalText(String(value), shape.precision, shape.scale) ?? wrongType)
    : wrongType

function boolean<Stored>(value: unknown, yes: Stored, no: Stored): Stored | Unfit {
  if (value === true || value === 1 || value === '1' || value === 'true') return yes
  if (value === false || value === 0 || value === '0' || value === 'false') return no
  return wrongType
}

const wallClock = (stored: unknown): unknown => {
  const text = String(stored)
  return text.length === 19 && text[10] === 'T' ? text : (dateTimeText(stored) ?? stored)
}

function fromJson(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored
  try {
    return JSON.parse(stored)
  } catch {
    // Text that another server wrote into the column is still shown.
    return stored
  }
}

function csv(value: unknown): unknown {
  if (typeof value === 'string') return textOf(value, null)
  if (!Array.isArray(value)) return wrongType
  const parts: readonly unknown[] = value
  const plain = parts.every(part => typeof part === 'number' || (typeof part === 'string' && !part.includes(',')))
  return plain ? textOf(parts.join(','), null) : wrongType
}
