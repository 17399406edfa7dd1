/**
 * Slow tests of what rarely changes, in four shards of about the same time. `npm test` runs one shard, chosen by the
 * commit, so that the same commit always runs the same tests. `npm run test:all` runs all of them, and so does a command
 * that names a file.
 */
const shards: readonly (readonly string[])[] = [
  [
    'tests/newPlugin.test.ts',
    'tests/crash/starts.test.ts',
    'tests/crash/kills.test.ts',
    'tests/cli/data.test.ts',
    'tests/peers/databases/adopting.test.ts',
    'server/query/compileSearch.test.ts',
    'server/database/readers/ReaderPool.test.ts',
    'server/http/routes/columns.test.ts',
    'engine/testing/check/faults/interface.browser.test.tsx',
    'tests/journeys/wholeModel.e2e.ts',
    'tests/journeys/stagedModel.e2e.ts',
    'tests/journeys/hostilePlugins.e2e.ts',
    'tests/journeys/uploads.e2e.ts',
    'tests/journeys/singleSignOn.e2e.ts',
    'tests/journeys/import.e2e.ts',
    'tests/journeys/crash.e2e.ts',
    'tests/journeys/translations.e2e.ts',
    'tests/journeys/rename.e2e.ts',
    'tests/journeys/copies.e2e.ts',
    'tests/journeys/blocks.e2e.ts',
  ],
  [
    'tests/scaling/scaling.test.ts',
    'tests/nodes/twoNodes.test.ts',
    'tests/package.test.ts',
    'tests/typesPackage.test.ts',
    'tests/crash/model.test.ts',
    'tests/crash/backup.test.ts',
    'tests/crash/faults.test.ts',
    'tests/peers/databases/otherVersions.test.ts',
    'tests/properties/fieldSetup.server.test.ts',
    'server/services/schema/atomicity.test.ts',
    'plugins/interfaces/wysiwyg/Wysiwyg.browser.test.tsx',
    'engine/testing/check/faults/layout.browser.test.tsx',
    'tests/journeys/dev.e2e.ts',
    'tests/journeys/permissions.e2e.ts',
    'tests/journeys/system.e2e.ts',
    'tests/journeys/keyboardTasks.e2e.ts',
    'tests/journeys/fieldSetup.e2e.ts',
    'tests/journeys/extensions.e2e.ts',
    'tests/journeys/administration.e2e.ts',
    'tests/journeys/imageEditor.e2e.ts',
    'tests/journeys/map.e2e.ts',
    'tests/journeys/slug.e2e.ts',
  ],
  [
    'tests/cli/programs.test.ts',
    'tests/adminCommand.test.ts',
    'tests/crash/log.test.ts',
    'tests/upgrades/interrupted.test.ts',
    'tests/peers/databases/reads.test.ts',
    'tests/peers/databases/writing.test.ts',
    'tests/properties/relations.server.test.ts',
    'server/database/postgres/openReplica.test.ts',
    'server/services/search/SearchIndexes.test.ts',
    'server/http/routes/rename.test.ts',
    'engine/testing/check/faults/display.browser.test.tsx',
    'tests/journeys/earlyReads.e2e.ts',
    'tests/journeys/collectionOrder.e2e.ts',
    'tests/journeys/sandbox.e2e.ts',
    'tests/journeys/people.e2e.ts',
    'tests/journeys/grid.e2e.ts',
    'tests/journeys/restart.e2e.ts',
    'tests/journeys/treeAndBlocks.e2e.ts',
    'tests/journeys/fieldGroups.e2e.ts',
    'tests/journeys/fieldRules.e2e.ts',
    'tests/journeys/ruleTest.e2e.ts',
  ],
  [
    'tests/crash/health.test.ts',
    'engine/testing/check/faults/relation.browser.test.tsx',
    'tests/crash/stops.test.ts',
    'tests/cli/schema.test.ts',
    'tests/crash/searchIndex.test.ts',
    'server/http/routes/ruleTest.test.ts',
    'server/outbox/Outbox.test.ts',
    'plugins/interfaces/wysiwyg/corpus.browser.test.tsx',
    'tests/journeys/settings.e2e.ts',
    'tests/journeys/filePage.e2e.ts',
    'tests/journeys/inline.e2e.ts',
    'tests/journeys/mentions.e2e.ts',
    'tests/journeys/languages.e2e.ts',
    'tests/journeys/contrastThemes.e2e.ts',
    'tests/journeys/tokens.e2e.ts',
    'tests/journeys/resuming.e2e.ts',
    'tests/journeys/activity.e2e.ts',
    'tests/journeys/batch.e2e.ts',
    'tests/journeys/twoFactor.e2e.ts',
    'tests/journeys/autocomplete.e2e.ts',
    'tests/journeys/ownEmail.e2e.ts',
  ],
]

/** The shard of this run; null if it runs all of them. */
const shard = process.env['TEST_SHARD'] === undefined ? null : Number(process.env['TEST_SHARD']) % shards.length

/** Whether this run includes a slow test, for tests that share a file. */
export const isInShard = (index: number): boolean => shard === null || index % shards.length === shard

/** The slow test files that this run leaves out. */
export const leftOut: readonly string[] = shards.flatMap((files, index) => (isInShard(index) ? [] : files))

export const slowTests: readonly string[] = shards.flat()
