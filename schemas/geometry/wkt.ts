import { checkGeometry } from './checkGeometry.ts'
import { depths, type Geometry, type GeometryResult, refuse } from './Geometry.ts'
import { geometryTypes } from './geometryTypes.ts'

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`
const position = new RegExp(String.raw`${number}(?:\s+${number})+`, 'gi')

/** Reads well-known text, such as `POINT (16.37 48.21)`, with or without altitudes. */
export function readWkt(text: string): GeometryResult {
  const [, name = '', body] = /^\s*([a-z]+?)\s*z?\s*(\(.*\)|empty)\s*$/is.exec(text) ?? []
  if (body === undefined) return /^\s*[a-z]+\s*\(/i.test(text) ? refuse('syntax') : refuse('not_geometry')
  const type = geometryTypes.find(each => each.toUpperCase() === name.toUpperCase())
  if (type === undefined) return refuse('unknown_type', name)
  if (!body.startsWith('(')) return refuse('no_positions')
  const lists = listsIn(body)
  if (lists === null) return refuse('syntax')
  if (type === 'Point') return lists.length === 1 ? checkGeometry(type, lists[0]) : refuse('syntax')
  return checkGeometry(type, type === 'MultiPoint' ? lists.map(unwrapped) : lists)
}

/** The same lists as JSON: positions become lists of numbers, parentheses become brackets. */
function listsIn(body: string): readonly unknown[] | null {
  if (/[[\]{}"]/.test(body)) return null
  const json = body
    .replaceAll(position, found => `[${found.split(/\s+/).map(Number).join(',')}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  try {
    const lists: unknown = JSON.parse(json)
    return Array.isArray(lists) ? lists : null
  } catch {
    return null
  }
}

/** Each position of a MULTIPOINT may be in parentheses. */
const unwrapped = (entry: unknown): unknown =>
  Array.isArray(entry) && entry.length === 1 && Array.isArray(entry[0]) ? entry[0] : entry

type Nested = readonly (number | Nested)[]

/** Writes a geometry as well-known text. If one position has an altitude, those without get 0. */
export function printWkt({ type, coordinates }: Geometry): string {
  const altitude = hasAltitude(coordinates)
  const print = (value: number | Nested, depth: number): string => {
    if (typeof value === 'number') return String(value)
    if (depth > 0) return `(${value.map(each => print(each, depth - 1)).join(', ')})`
    return (altitude && value.length < 3 ? [...value, 0] : value).map(each => print(each, 0)).join(' ')
  }
  const body = print(coordinates, depths[type])
  return `${type.toUpperCase()}${altitude ? ' Z' : ''} ${type === 'Point' ? `(${body})` : body}`
}

const hasAltitude = (value: Nested): boolean =>
  typeof value[0] === 'number' ? value.length > 2 : value.some(each => typeof each !== 'number' && hasAltitude(each))
