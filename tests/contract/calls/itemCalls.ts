import { randomUUID } from 'node:crypto'
import { type Call, closed, filter, own, type Place, query, signedIn } from './Call.ts'

const article = { title: 'Called' }

/** The calls of items, in project collections and in system collections. */
export const itemCalls: readonly Call[] = [
  {
    rows: 'C-446, C-462, A-0972',
    method: 'GET',
    path: '/items/articles',
    send: query('id', { sort: 'title', limit: '2', page: '1', search: 'i', ...filter({ status: 'published' }) }),
    ...signedIn,
  },
  { rows: 'C-447, A-0970', method: 'GET', path: '/items/articles/1', send: query('id,title'), ...signedIn },
  {
    rows: 'C-448, P-577, P-579',
    method: 'GET',
    path: '/items/articles_tags',
    send: query('id', { 'filter[id][_in]': '1,2' }),
    ...signedIn,
  },
  {
    rows: 'C-449, A-0960',
    method: 'POST',
    path: '/items/languages',
    send: () => ({ body: { code: randomUUID() } }),
    ...closed,
  },
  { rows: 'C-450', method: 'PATCH', path: '/items/articles/3', send: { body: { body: 'Called' } }, ...closed },
  { rows: 'C-451', method: 'PATCH', path: '/items/articles/3', send: { body: { status: 'archived' } }, ...closed },
  {
    rows: 'C-452, C-453',
    method: 'PATCH',
    path: '/items/articles',
    send: { body: { keys: [2, 3], data: { status: 'archived' } } },
    ...closed,
  },
  {
    rows: 'C-454',
    method: 'DELETE',
    path: p => `/items/articles/${own(p)}`,
    make: ['/items/articles', article],
    ...closed,
  },
  {
    rows: 'C-455',
    method: 'DELETE',
    path: '/items/articles',
    make: ['/items/articles', article],
    send: p => ({ body: p.created }),
    ...closed,
  },
  { rows: 'C-456', method: 'GET', path: '/items/vault', send: query('*', { export: 'csv' }), ...closed },
  { rows: 'C-457', method: 'GET', path: '/items/vault', send: query('*', { export: 'json' }), ...closed },
  { rows: 'C-458', method: 'POST', path: '/utils/sort/articles', send: { body: { item: 1, to: 2 } }, ...closed },
  { rows: 'C-459, A-0971', method: 'GET', path: p => `/roles/${p.apiRole}`, send: query('id'), ...signedIn },
  { rows: 'C-460', method: 'GET', path: '/items/homepage', ...closed },
  { rows: 'C-461', method: 'GET', path: '/items/articles/1,2', send: query('id'), ...signedIn },
  { rows: 'P-578', method: 'GET', path: '/items/languages', ...closed },
  {
    rows: 'A-0973',
    method: 'GET',
    path: '/items/vault',
    send: { query: { limit: '0', meta: 'total_count' } },
    ...closed,
  },
  { rows: 'C-463, A-0974', method: 'GET', path: p => `/assets/${p.file}`, ...closed },
  ...['small-cover', 'medium-cover', 'medium-contain', 'large-cover', 'large-contain'].map((key, place) => ({
    rows: `C-${464 + place}${place === 0 ? ', A-0975, P-605' : place === 1 ? ', P-604' : ''}`,
    method: 'GET',
    path: (p: Place) => `/assets/${p.file}`,
    send: { query: { key: `system-${key}`, modified: '2026-01-01T00:00:00Z' } },
    ...closed,
  })),
  { rows: 'C-471', method: 'GET', path: p => `/assets/${p.file}`, send: { query: { download: '' } }, ...closed },
]
