import type { Item } from '#schemas/data/Item.ts'

/** What a server with problems answers to `/fieldhouse/system`. */
export const systemState: Item = {
  status: 'warn',
  problems: [
    {
      check: 'mail:connection',
      status: 'warn',
      output: 'The mail server could not be reached. (ECONNREFUSED)',
    },
  ],
  versions: { fieldhouse: '0.1.0', dialect: '9.0.0-rc.24', node: '22.12.0', os: 'Linux 6.8.0', database: '16.4' },
  uptime: 273_600,
  memory: 187_000_000,
  database: { kind: 'postgres', size: 48_300_000 },
  storage: { kind: 's3', place: 'newsroom-files/originals/', files: 1_284, size: 9_870_000_000 },
  mail: { kind: 'smtp', place: 'smtp.example.com:587', from: 'no-reply@newsroom.example.com' },
  outbox: {
    pending: 3,
    delivered: 214,
    failed: 1,
    problem: { kind: 'mail', isRetried: true, note: 'The mail server could not be reached.', at: null },
  },
  jobs: [{ kind: 'search-index', collection: 'articles', share: 0.42 }],
  backup: Date.UTC(2026, 2, 14, 2, 30),
  history: { days: 365, last: { at: Date.UTC(2026, 2, 14, 3), removed: 1_240 } },
  extensions: { interfaces: ['rating'], displays: [], layouts: ['timeline'], modules: [] },
}
