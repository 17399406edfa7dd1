import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relationKind } from '#schemas/relation/relationKind.ts'
import type { Row } from '#server/database/Database.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { openTestServices, type TestServices } from '#server/testing/TestServices.ts'
import type { DemoUsers } from './DemoUsers.ts'
import { loadDemo } from './loadDemo.ts'
import { needsDemo } from './needsDemo.ts'

const config = {
  databaseUrl: ':memory:',
  secret: 'a-secret-of-some-length',
  publicUrl: 'http://127.0.0.1:8055',
  logger: pino({ level: 'silent' }),
  adminPassword: 'admin-password',
}

describe('demo project', () => {
  const storage = localStorage(mkdtempSync(join(tmpdir(), 'fieldhouse-demo-')))
  let services: TestServices
  let users: DemoUsers

  const rows = async (text: string): Promise<readonly Row[]> =>
    (await sql.raw<Row>(text).execute(services.database.db)).rows
  const count = async (table: string) => Number((await rows(`select count(*) as n from ${table}`))[0]?.['n'])

  beforeAll(async () => {
    services = await openTestServices(config)
    expect(await services.run(needsDemo)).toBe(true)
    const broken = { ...storage, write: () => Promise.reject(new Error('The disk is full.')) }
    await expect(services.run(loadDemo(broken, null))).rejects.toThrow('The disk is full.')
    expect(await services.run(needsDemo)).toBe(true)
    users = await services.run(loadDemo(storage, null))
  })

  afterAll(() => services.close())

  it('is loaded once', async () => {
    expect(await services.run(needsDemo)).toBe(false)
  })

  it.each([
    ['countries', 250],
    ['regions', 6],
    ['subregions', 24],
    ['languages', 153],
    ['currencies', 162],
    ['countries_borders', 649],
    ['countries_translations', 250 * 16],
    ['travel_notes', 35],
    ['front_page', 1],
    ['directus_files', 499],
    ['directus_folders', 2],
    ['directus_roles', 3],
    ['directus_users', 3],
  ])('has as many %s as its sources: %i', async (table, expected) => {
    expect(await count(table)).toBe(expected)
  })

  it('describes a country completely', async () => {
    const [france] = await rows(`select c.*, r.name as region_name, s.name as subregion_name from countries c
      join regions r on r.id = c.region join subregions s on s.id = c.subregion where c.code = 'FRA'`)
    expect(france).toMatchObject({
      name: 'France',
      region_name: 'Europe',
      subregion_name: 'Western Europe',
      population: 68_300_000,
      area: '551695.00',
      capital: 'Paris',
      calling_codes: '+33',
      landlocked: 0,
      un_member: 1,
    })
    expect(JSON.parse(String(france?.['location']))).toEqual({ type: 'Point', coordinates: [2, 46] })
  })

  it('has no dangling foreign keys', async () => {
    expect(await rows('pragma foreign_key_check')).toEqual([])
    const keys = await rows(
      `select m.name as "table" from sqlite_master m, pragma_foreign_key_list(m.name) where m.type = 'table'`,
    )
    expect(keys.filter(row => row['table'] === 'countries').length).toBe(6)
  })

  it.each([
    ['region', 'm2o'],
    ['flag', 'file'],
    ['languages', 'm2m'],
    ['borders', 'm2m'],
    ['translations', 'translations'],
    ['travel_notes', 'o2m'],
  ])('relates countries by %s, a %s', (field, kind) => {
    const { collections, relations } = services.schema.snapshot()
    const specials = collections.get('countries')?.fields.get(field)?.specials ?? []
    expect(relationKind(relations, 'countries', field, specials)?.kind).toBe(kind)
  })

  it('has an interface for each field and a display for each visible one', () => {
    const own = [...services.schema.snapshot().collections.values()].filter(({ system }) => !system)
    expect(own.length).toBe(12)
    for (const { wire, wireFields } of own) {
      expect(wire.meta?.icon, wire.collection).toBeTruthy()
      for (const { field, type, meta } of wireFields)
        if (!meta?.hidden)
          // A number without a display is formatted by its type, with grouped digits.
          expect(
            [meta?.interface, meta?.display ?? (type === 'integer' ? 'by type' : null), meta?.sort],
            `${wire.collection}.${field}`,
          ).not.toContain(null)
    }
  })

  it('stores a flag and a map of each country', async () => {
    const files = await rows(`select filename_disk, filesize, type from directus_files`)
    for (const { filename_disk, filesize } of files)
      expect((await storage.describe(String(filename_disk)))?.size).toBe(filesize)
    const map = files.find(({ type }) => type === 'image/png')
    const bytes = await (await storage.read(String(map?.['filename_disk']))).toArray()
    expect(await sharp(Buffer.concat(bytes)).metadata()).toMatchObject({ width: 640, height: 480, format: 'png' })
  })

  it('lets the editor see only their own drafts, and the reader none', async () => {
    const seen = async (id: string) => {
      const identity = await services.run(services.access.identity(id))
      if (!identity) throw new Error('There is no such user.')
      const caller = { ...identity, ip: null, userAgent: null }
      const { everyField } = await import('#server/query/ReadQuery.ts')
      return (await services.run(services.items.readList(caller, 'travel_notes', { ...everyField, limit: null }))).data
    }
    const [editor, reader] = await rows(
      `select id from directus_users where email <> 'admin@example.com' order by email`,
    )
    const [own, open] = [await seen(String(editor?.['id'])), await seen(String(reader?.['id']))]
    expect(open.every(note => note['status'] === 'published')).toBe(true)
    expect(own.length).toBeGreaterThan(open.length)
    expect(own.every(note => note['status'] === 'published' || note['user_created'] === editor?.['id'])).toBe(true)
  })

  it('generates one password for both users', () => {
    expect(users.emails).toEqual(['editor@example.com', 'reader@example.com'])
    expect(users.password.length).toBeGreaterThanOrEqual(12)
  })
})
