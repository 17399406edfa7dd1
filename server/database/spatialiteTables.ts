/** The tables that SpatiaLite creates in a database for itself, by its version 5.1 and older ones. */
const ownTables = [
  ...['spatial_ref_sys', 'spatial_ref_sys_aux', 'spatialite_history', 'sql_statements_log', 'data_licenses'],
  ...['geometry_columns', 'views_geometry_columns', 'virts_geometry_columns'].flatMap(name => [
    ...[name, `${name}_auth`, `${name}_field_infos`, `${name}_statistics`, `${name}_time`],
  ]),
  ...['raster_coverages', 'vector_coverages'].flatMap(name => [name, `${name}_srid`, `${name}_keyword`]),
  ...['SE_external_graphics', 'SE_fonts', 'SE_vector_styles', 'SE_raster_styles', 'SE_vector_styled_layers'],
  ...[
    'SE_raster_styled_layers',
    'SE_group_styles',
    'SE_styled_groups',
    'SE_styled_group_refs',
    'rl2map_configurations',
  ],
  ...['ISO_metadata', 'ISO_metadata_reference', 'topologies', 'networks', 'stored_procedures', 'stored_variables'],
  ...['wms_getcapabilities', 'wms_getmap', 'wms_settings', 'wms_ref_sys'],
].map(name => name.toLowerCase())

/** The names among `tables` that are not of the project; none without SpatiaLite. */
export function spatialiteTables(tables: ReadonlySet<string>): ReadonlySet<string> {
  if (!tables.has('spatialite_history') || !tables.has('spatial_ref_sys')) return new Set()
  const own = new Set(ownTables)
  return new Set([...tables].filter(table => own.has(table.toLowerCase())))
}
