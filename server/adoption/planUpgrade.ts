import { packageVersion } from '#server/config/packageVersion.ts'
import { checksumOf, type Migration } from './Migration.ts'
import { firstVersion, lastVersion, migrations } from './migrations.ts'
import type { AppliedMigration } from './records.ts'
import type { Survey } from './survey.ts'

/** What an upgrade would do to a database of ours. */
export interface UpgradePlan {
  /** The migrations to run, in order. */
  readonly pending: readonly Migration[]
  /** The migrations that were applied before migrations were recorded. */
  readonly unrecorded: readonly Migration[]
  /** Why this version must not use the database; null if it can. */
  readonly problem: string | null
}

const nothing: UpgradePlan = { pending: [], unrecorded: [], problem: null }

/** The plan for a database; an empty one if it has no tables of ours. */
export function planUpgrade(survey: Survey, list: readonly Migration[] = migrations): UpgradePlan {
  if (survey.kind === 'unrecorded') return planFrom(firstVersion, [], list)
  return survey.kind === 'recorded' ? planFrom(survey.state.version, survey.applied, list) : nothing
}

function planFrom(version: number, applied: readonly AppliedMigration[], list: readonly Migration[]): UpgradePlan {
  const problem = problemOf(version, applied, list)
  if (problem !== null) return { ...nothing, problem }
  const isBefore = ({ id }: Migration) => applied.length === 0 && id <= version
  return {
    pending: list.filter(each => !isBefore(each) && !applied.some(({ id }) => id === each.id)),
    unrecorded: list.filter(isBefore),
    problem: null,
  }
}

function problemOf(version: number, applied: readonly AppliedMigration[], list: readonly Migration[]): string | null {
  for (const each of applied) {
    const own = list.find(({ id }) => id === each.id)
    if (own === undefined) return unknownMigration(applied.findLast(({ id }) => id > lastVersion(list)) ?? each)
    if (checksumOf(own) !== each.checksum) return changedMigration(each)
  }
  return version > lastVersion(list)
    ? `The database was last used by a later version of Fieldhouse: its tables have version ${version}, and this one knows ${lastVersion(list)}. Start the later version, or restore a backup.`
    : null
}

const unknownMigration = ({ appliedBy, id, name }: AppliedMigration): string =>
  `The database was upgraded by ${versionOf(appliedBy)}: its tables have migration ${id} "${name}", which this version (${packageVersion()}) does not have. Start that version or a later one, or restore a backup.`

const changedMigration = ({ appliedBy, id, name }: AppliedMigration): string =>
  `Migration ${id} "${name}" differs from the one that ${versionOf(appliedBy)} applied to the database: the tables may not be those that this version (${packageVersion()}) needs. Start the version that applied it, or restore a backup.`

const versionOf = (appliedBy: string | null): string =>
  appliedBy === null ? 'another version of Fieldhouse' : `Fieldhouse ${appliedBy}`
