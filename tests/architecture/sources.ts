import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { SourceFile } from './rules.ts'

const folders = /^(schemas|engine|plugins|app|server|tests|\.storybook)\//

/** Every source file and stylesheet of the repository, except for these tests. */
export function sources(): readonly SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter(path => folders.test(path) && /\.(tsx?|css)$/.test(path) && existsSync(path))
    .filter(path => !path.startsWith('tests/architecture/'))
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
}
