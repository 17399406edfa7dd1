import type { NewRelation } from '#server/services/schema/definitions.ts'

const files = 'directus_files'
const users = 'directus_users'

const toOne = (many: string, field: string, one: string, list: string | null = null): NewRelation => ({
  many_collection: many,
  many_field: field,
  one_collection: one,
  one_field: list,
})

/** The two relations of a junction; its rows are deleted with either end. */
const through = (
  junction: string,
  [nearKey, near, nearList]: readonly [string, string, string],
  [farKey, far, farList]: readonly [string, string, string | null],
): readonly NewRelation[] => [
  { ...toOne(junction, nearKey, near, nearList), junction_field: farKey, onDelete: 'CASCADE' },
  { ...toOne(junction, farKey, far, farList), junction_field: nearKey, onDelete: 'CASCADE' },
]

export const relations: readonly NewRelation[] = [
  toOne('subregions', 'region', 'regions', 'subregions'),
  toOne('countries', 'region', 'regions', 'countries'),
  toOne('countries', 'subregion', 'subregions', 'countries'),
  toOne('countries', 'flag', files),
  toOne('countries', 'map', files),
  ...through('countries_languages', ['country', 'countries', 'languages'], ['language', 'languages', 'countries']),
  ...through('countries_currencies', ['country', 'countries', 'currencies'], ['currency', 'currencies', 'countries']),
  ...through('countries_borders', ['country', 'countries', 'borders'], ['neighbour', 'countries', null]),
  ...through('countries_translations', ['country', 'countries', 'translations'], ['locale', 'locales', null]),
  toOne('travel_notes', 'country', 'countries', 'travel_notes'),
  toOne('travel_notes', 'cover', files),
  toOne('front_page', 'featured_country', 'countries'),
  toOne('front_page', 'hero', files),
  ...['countries', 'travel_notes'].flatMap(collection => [
    toOne(collection, 'user_created', users),
    toOne(collection, 'user_updated', users),
  ]),
]
