import type { GeometryFieldType } from '../data/fieldTypes.ts'
import { geometryTypes } from './geometryTypes.ts'
import { worldSystem } from './wkb.ts'

/** A column of a spatial extension: PostGIS or SpatiaLite. */
export interface SpatialColumn {
  readonly extension: 'postgis' | 'spatialite'
  readonly type: GeometryFieldType
  /** Whether its geometries need altitudes; null if they can have them. */
  readonly altitude: boolean | null
  /** Whether every value can have another coordinate system. */
  readonly anySystem: boolean
  /** Why its values can only be read; null if they can be written. */
  readonly closed: 'spatialite' | 'measures' | 'system' | null
}

const postgis = /^(?:[\w"]+\.)?geometry(?:\(([a-z]+?)(zm|z|m)?(?:,(\d+))?\))?$/i
const spatialite = /^([a-z]+?)(zm|z|m)?$/i

/** Reads the type of a column, as `/fields` returns it; null for any other. PostgreSQL writes it in lower case. */
export function spatialColumn(
  dataType: string,
  isPostgres: boolean = /(^|\.)geometry(\(|$)/.test(dataType),
): SpatialColumn | null {
  const [found, name = 'geometry', dimensions = '', system = '0'] =
    (isPostgres ? postgis : spatialite).exec(dataType.trim()) ?? []
  if (found === undefined) return null
  const kind = geometryTypes.find(each => each.toLowerCase() === name.toLowerCase())
  if (kind === undefined && name.toLowerCase() !== 'geometry') return null
  const hasMeasures = dimensions.toLowerCase().includes('m')
  const isOther = Number(system) !== 0 && Number(system) !== worldSystem
  return {
    extension: isPostgres ? 'postgis' : 'spatialite',
    type: kind === undefined ? 'geometry' : `geometry.${kind}`,
    altitude: found.includes('(') || !isPostgres ? dimensions.toLowerCase().includes('z') : null,
    anySystem: isPostgres && Number(system) === 0,
    closed: !isPostgres ? 'spatialite' : hasMeasures ? 'measures' : isOther ? 'system' : null,
  }
}

const closedTexts: Readonly<Record<NonNullable<SpatialColumn['closed']>, string>> = {
  spatialite: 'columns of SpatiaLite can only be read',
  measures: 'columns with measures can only be read',
  system: `columns with another coordinate system than ${worldSystem} can only be read`,
}

/** The reason as part of a sentence, for errors of the server. */
export const closedText = (closed: NonNullable<SpatialColumn['closed']>): string => closedTexts[closed]
