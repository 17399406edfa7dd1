import { execFileSync } from 'node:child_process'
import { inRoot } from '../start/paths.mjs'

/**
 * The number that chooses the shard of slow tests, as text: from the commit, so that a run can be repeated. Without Git,
 * as in an unpacked archive, it is 0. `TEST_SHARD` overrides it.
 */
export function shardOfCommit() {
  if (process.env['TEST_SHARD'] !== undefined) return process.env['TEST_SHARD']
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: inRoot(), encoding: 'utf8', stdio: 'pipe' })
    return String(Number.parseInt(commit.slice(0, 8), 16))
  } catch {
    return '0'
  }
}
