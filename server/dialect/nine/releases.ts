/**
 * The last migration of each release, oldest first. Of releases with the same tables, only the latest one that was
 * checked is listed. A database of 10.0 or 10.1 looks like one of 9.26.
 */
const releases: readonly (readonly [migration: string, release: string])[] = [
  ['20211104A', '9.0.1'],
  ['20211230A', '9.4.3'],
  ['20220325B', '9.8.0'],
  ['20220402A', '9.9.1'],
  ['20220429D', '9.12.2'],
  ['20220614A', '9.14.1'],
  ['20220802A', '9.16.1'],
  ['20220826A', '9.24.0'],
  ['20230401A', '9.26.0'],
  ['20230526A', '10.3.0'],
  ['20230721A', '10.6.3'],
  ['20231010A', '10.8.3'],
  ['20231215A', '10.9.3'],
  ['20240204A', '10.10.4'],
  ['20240515A', '10.12.0'],
  ['20240701A', '10.13.1'],
  ['20240716A', '10.13.4'],
]

/**
 * The release whose server last used a database, as precisely as its migrations tell; null if they do not. Projects
 * record their own migrations in the same table, so only known ones count.
 */
export function releaseOf(migrations: readonly string[]): string | null {
  const done = new Set(migrations)
  return releases.findLast(([migration]) => done.has(migration))?.[1] ?? null
}
