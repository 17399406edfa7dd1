/** System collections that only administrators change, whatever permissions say: their permissions cannot be tested. */
export const untestedCollections: ReadonlySet<string> = new Set([
  'directus_collections',
  'directus_fields',
  'directus_relations',
  'directus_settings',
])
