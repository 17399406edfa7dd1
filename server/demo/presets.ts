import type { DemoRow } from './insertRows.ts'

const everyone = { user: null, role: null, search: null, filters: null, layout: 'tabular' } as const

const countryColumns = ['flag', 'name', 'capital', 'region', 'population', 'area', 'independent']

/** The default views of the lists, and a few example bookmarks. */
export const presetRows: readonly DemoRow[] = [
  view('countries', null, countryColumns, 'name'),
  view('travel_notes', null, ['title', 'country', 'status', 'rating', 'visited_on', 'cover'], 'sort'),
  view('countries', 'Most populous', ['flag', 'name', 'region', 'population'], '-population'),
  {
    ...view('countries', 'Without a coast', ['flag', 'name', 'subregion', 'borders', 'area'], 'name'),
    filters: [{ key: 'landlocked', field: 'landlocked', operator: 'eq', value: true }],
  },
]

function view(collection: string, bookmark: string | null, fields: readonly string[], sort: string): DemoRow {
  return { ...everyone, collection, bookmark, layout_query: { tabular: { fields, sort } }, layout_options: null }
}
