import { checkGeometry } from './checkGeometry.ts'
import { depths, type Geometry, type GeometryResult, type Position, refuse } from './Geometry.ts'
import { type GeometryType, geometryTypes } from './geometryTypes.ts'

/** The codes of the types, from 1 on. 7 is a collection, which is not supported. */
const codes: Readonly<Record<GeometryType, number>> = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
}

const flags = { altitude: 0x8000_0000, measure: 0x4000_0000, system: 0x2000_0000 }

/** SpatiaLite adds this to the code of a line or polygon whose inner positions are differences. */
const compressed = 1_000_000

/** Degrees of longitude and latitude: the coordinate system of GeoJSON. */
export const worldSystem = 4326

/** Whether extended well-known binary in hexadecimal digits has no coordinate system. */
export function lacksSystem(text: string): boolean {
  const code = /^0([01])([0-9a-f]{8})/i.exec(text)
  if (code === null) return false
  const highest = code[1] === '1' ? code[2]?.slice(6) : code[2]?.slice(0, 2)
  return (Number.parseInt(highest ?? '', 16) & (flags.system >>> 24)) === 0
}

/** Reads well-known binary as hexadecimal digits, as PostGIS returns it. */
export function readHexWkb(text: string): GeometryResult {
  if (text.length % 2 === 1 || !/^[0-9a-f]*$/i.test(text)) return refuse('syntax')
  return readWkb(Uint8Array.from(text.match(/../g) ?? [], digits => Number.parseInt(digits, 16)))
}

/**
 * Reads well-known binary: the OGC's, ISO's with altitudes, and the extended one of PostGIS. Other coordinate systems
 * and measures are refused: they would be lost.
 */
export const readWkb = (bytes: Uint8Array): GeometryResult =>
  attempt(() => {
    const reader = new Reader(bytes, 0)
    const value = reader.part(null)
    return !value.ok || reader.isAt(bytes.length) ? value : refuse('syntax')
  })

/** Reads a value of SpatiaLite: a header with the bounds, then a geometry with other marks between its parts. */
export const readSpatialite = (bytes: Uint8Array): GeometryResult =>
  attempt(() => {
    const start = 38
    if (bytes[0] !== 0 || bytes[start] !== 0x7c || bytes.at(-1) !== 0xfe) return refuse('not_geometry')
    const reader = new Reader(bytes, 1)
    const system = reader.header()
    if (!isWorld(system)) return refuse('unknown_type', `SRID ${system}`)
    reader.at = start + 1
    const value = reader.body(null, 0x69)
    return !value.ok || reader.isAt(bytes.length - 1) ? value : refuse('syntax')
  })

const isWorld = (system: number): boolean => system === worldSystem || system <= 0

function attempt(read: () => GeometryResult): GeometryResult {
  try {
    return read()
  } catch (cause) {
    // A count or a number that goes past the last byte.
    if (cause instanceof RangeError) return refuse('syntax')
    throw cause
  }
}

class Reader {
  readonly #view: DataView
  #isLittle = true
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  isAt(end: number): boolean {
    return this.at === end
  }

  /** The byte order and the coordinate system of SpatiaLite. */
  header(): number {
    this.#isLittle = this.#byte() === 1
    const system = this.#view.getInt32(this.at, this.#isLittle)
    this.at += 4
    return system
  }

  /** A geometry with its byte order; `inside` is the type of one that is a part of another. */
  part(inside: GeometryType | null): GeometryResult {
    this.#isLittle = this.#byte() === 1
    return this.body(inside, null)
  }

  /** A geometry from its type on. In SpatiaLite, each part starts with a mark. */
  body(inside: GeometryType | null, mark: number | null): GeometryResult {
    const stored = this.#count()
    const isCompressed = mark !== null && stored > compressed
    const code = isCompressed ? stored - compressed : stored
    const plain = code & 0xffff
    const dimensions = Math.floor(plain / 1000)
    const type = geometryTypes.find(each => codes[each] === plain % 1000)
    const hasMeasure = (code & flags.measure) !== 0 || dimensions > 1
    if (type === undefined || (code & 0x1fff_0000) !== 0 || hasMeasure || (inside !== null && type !== inside))
      return refuse('unknown_type', code >>> 0)
    if ((code & flags.system) !== 0) {
      const system = this.#count()
      if (!isWorld(system)) return refuse('unknown_type', `SRID ${system}`)
    }
    const size = (code & flags.altitude) !== 0 || dimensions === 1 ? 3 : 2
    if (type === 'Point') return checkGeometry(type, this.#position(size))
    if (type === 'LineString') return checkGeometry(type, this.#positions(size, isCompressed))
    if (type === 'Polygon')
      return checkGeometry(
        type,
        this.#list(() => this.#positions(size, isCompressed)),
      )
    return this.#parts(type, mark)
  }

  #parts(type: GeometryType, mark: number | null): GeometryResult {
    // Safe: the names of the types of several start with Multi.
    const inside = type.slice('Multi'.length) as GeometryType
    const coordinates: unknown[] = []
    for (let count = this.#count(); count > 0; count--) {
      if (mark !== null && this.#byte() !== mark) return refuse('syntax')
      const read = mark === null ? this.part(inside) : this.body(inside, mark)
      if (!read.ok) return read
      coordinates.push(read.value.coordinates)
    }
    return checkGeometry(type, coordinates)
  }

  #byte(): number {
    return this.#view.getUint8(this.at++)
  }

  #count(): number {
    const number = this.#view.getUint32(this.at, this.#isLittle)
    this.at += 4
    return number
  }

  #list<Entry>(read: (index: number, count: number) => Entry): readonly Entry[] {
    const count = this.#count()
    // Each entry has at least a count: a longer list does not fit, and would fill the memory.
    if (count * 4 > this.#view.byteLength - this.at) throw new RangeError('More entries than bytes.')
    return Array.from({ length: count }, (_, index) => read(index, count))
  }

  #positions(size: number, isCompressed: boolean): readonly Position[] {
    if (!isCompressed) return this.#list(() => this.#position(size))
    let last: Position = []
    return this.#list((index, count) => {
      last = index === 0 || index === count - 1 ? this.#position(size) : this.#step(last)
      return last
    })
  }

  /** A position as a difference from the one before, in half the bytes. */
  #step(from: Position): Position {
    return from.map(number => {
      const step = this.#view.getFloat32(this.at, this.#isLittle)
      this.at += 4
      return number + step
    })
  }

  #position(size: number): Position {
    return Array.from({ length: size }, () => {
      const number = this.#view.getFloat64(this.at, this.#isLittle)
      this.at += 8
      return number
    })
  }
}

interface WkbFormat {
  /** Whether positions have an altitude. One that is missing is written as 0. */
  readonly altitude: boolean
  /** The coordinate system; 0 for a value without one. */
  readonly system?: number
}

/** Writes a geometry as extended well-known binary in hexadecimal digits. */
export function printHexWkb(geometry: Geometry, { altitude, system = worldSystem }: WkbFormat): string {
  const digits: string[] = []
  const count = (number: number) => {
    digits.push(hexOf(4, view => view.setUint32(0, number >>> 0, true)))
  }
  const position = (numbers: Position) => {
    for (const number of altitude ? [...numbers, 0].slice(0, 3) : numbers.slice(0, 2))
      digits.push(hexOf(8, view => view.setFloat64(0, number, true)))
  }
  const write = ({ type, coordinates }: Geometry, isFirst: boolean) => {
    digits.push('01')
    const hasSystem = isFirst && system !== 0
    count(codes[type] | (altitude ? flags.altitude : 0) | (hasSystem ? flags.system : 0))
    if (hasSystem) count(system)
    if (type.startsWith('Multi')) {
      count(coordinates.length)
      // Safe: each entry of a type of several is one of the type without Multi.
      for (const each of coordinates) write({ type: type.slice('Multi'.length), coordinates: each } as Geometry, false)
    } else list(coordinates, depths[type])
  }
  const list = (value: unknown, depth: number) => {
    // Safe: a geometry has as many lists around its positions as its type says.
    if (depth === 0) return position(value as Position)
    const entries = value as readonly unknown[]
    count(entries.length)
    for (const each of entries) list(each, depth - 1)
  }
  write(geometry, true)
  return digits.join('').toUpperCase()
}

function hexOf(bytes: number, set: (view: DataView) => void): string {
  const view = new DataView(new ArrayBuffer(bytes))
  set(view)
  return Array.from({ length: bytes }, (_, at) => view.getUint8(at).toString(16).padStart(2, '0')).join('')
}

/** Whether any position has an altitude. */
export const hasAltitude = (value: unknown): boolean =>
  Array.isArray(value) && (typeof value[0] === 'number' ? value.length > 2 : value.some(hasAltitude))
