import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOptions } from './browser.ts'
import { commandLine } from './processes/runCommand.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fieldhouse-plugin-')))
const house = join(folder, 'house')
const packages = realpathSync('node_modules')
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$|VITE_)/.test(name)),
)

/** Runs a tool in the copy of the repository, or elsewhere; a failure includes its output. */
const run = (program: string, words: readonly string[], cwd = house) =>
  promisify(execFile)(process.execPath, [program.startsWith('scripts') ? program : join(packages, program), ...words], {
    cwd,
    env,
  }).catch((cause: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(`${program} ${words.join(' ')}\n${cause.stdout}\n${cause.stderr}`)
  })

const biome = '@biomejs/biome/bin/biome'
const tsc = 'typescript/bin/tsc'
const vitest = 'vitest/vitest.mjs'

const added = [
  ['interface', 'star-rating'],
  // Its component must not have the name of a JavaScript global.
  ['display', 'map'],
  ['layout', 'board-list'],
] as const

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const path of listed.split('\n').filter(each => each !== '' && existsSync(each)))
    cpSync(path, join(house, path), { recursive: true })
  symlinkSync(packages, join(house, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Each test starts several tools, which share the processor with other tests.
describe('a new plugin', { timeout: 400_000 }, () => {
  // Type-checking and testing inside a copy of the repository takes as long as a tenth of the other tests.
  it.runIf(process.env['TEST_SCOPE'] === 'all')(
    'passes lint, types, conformance and its own test for all kinds',
    async () => {
      for (const words of added) await run('scripts/new-plugin.mjs', words)
      await run(biome, ['ci', 'plugins', 'locales'])
      const folders = added.map(([kind, id]) => `plugins/${kind}s/${id}`)
      // Without the rest of the repository, which has been checked before.
      const include = [...folders, '*.d.ts', 'engine/**/*.d.ts', 'vitest.setup.ts']
      writeFileSync(join(house, 'tsconfig.added.json'), JSON.stringify({ extends: './tsconfig.json', include }))
      await run(tsc, ['--noEmit', '-p', 'tsconfig.added.json'])
      const suites = ['interfacesStoZ', 'displays', 'layouts'].map(name => `tests/plugins/conform/${name}`)
      const names = '(star-rating|map|board-list)'
      const own = await run(vitest, ['run', '--project', 'unit', ...folders, ...suites, '-t', names])
      expect(own.stdout).toMatch(/Test Files.*6 passed/)
      expect(own.stdout).toMatch(/Tests.*[2-9]\d passed/)
    },
  )

  it('is rejected if it already exists or its id is invalid', async () => {
    await expect(run('scripts/new-plugin.mjs', ['interface', 'slider'])).rejects.toThrow('already exists')
    await expect(run('scripts/new-plugin.mjs', ['interface', '../slider'])).rejects.toThrow('Usage')
    await expect(run('scripts/new-plugin.mjs', ['gadget', 'slider'])).rejects.toThrow('Usage')
  })

  it('outside the repository passes its own tests with the published package', async () => {
    await run('scripts/plugin-package.mjs', [])
    const outside = join(folder, 'outside')
    mkdirSync(join(outside, 'node_modules', '@fieldhouse'), { recursive: true })
    symlinkSync(join(house, 'dist', 'plugin'), join(outside, 'node_modules', '@fieldhouse', 'plugin'))
    mkdirSync(join(outside, 'node_modules', '@vitest'))
    for (const name of ['react', 'react-dom', 'vitest', 'jsdom', 'playwright', '@vitest/browser-playwright', '@types'])
      symlinkSync(join(packages, name), join(outside, 'node_modules', name))
    for (const [kind, id] of added) await run('scripts/new-plugin.mjs', [kind, id, '--outside', join(outside, id)])
    // All of them in one run: each has the same configuration.
    const words = ['run', '--root', outside, '--config', join(outside, 'map', 'vitest.config.js')]
    const { stdout } = await run(vitest, [...words, '--testTimeout=30000'], outside)
    expect(stdout).toMatch(/Test Files.*3 passed/)
  })

  // The command of the next test runs them too, on a plugin with a fault.
  it.runIf(process.env['TEST_SCOPE'] === 'all')('outside the repository passes the checks in Chromium', async () => {
    const check = join(house, 'dist', 'plugin', 'check.mjs')
    const env = { ...process.env, CHROMIUM: launchOptions.executablePath, VITEST: '', NODE_ENV: '' }
    const words = { cwd: join(folder, 'outside', 'board-list'), env }
    const { stdout } = await promisify(execFile)(process.execPath, [check, 'check'], words)
    expect(stdout).toMatch(/Tests.*2\d passed/)
  })

  it('outside the repository is checked by the command, with the findings as JSON', async () => {
    const outside = join(folder, 'outside')
    const file = join(outside, 'star-rating', 'StarRating.js')
    writeFileSync(file, readFileSync(file, 'utf8').replace("dir: 'auto'", "dir: 'auto', title: 'Type something'"))
    const fieldhouse = await commandLine(outside, { HOME: folder, CHROMIUM: launchOptions.executablePath ?? '' })
    const { code, out } = await fieldhouse('check-plugin', 'star-rating', '--json')
    const { checks, ...result } = JSON.parse(out)
    expect([code, result]).toEqual([1, { plugin: 'interface star-rating', passed: false, errors: [] }])
    expect(checks.filter((check: { readonly passed: boolean }) => !check.passed)).toEqual([
      {
        check: 'takes all its texts from a catalog',
        passed: false,
        findings: [expect.stringContaining('“Type something” is not from a catalog. Use `useText`.')],
      },
    ])
    expect(await fieldhouse('check-plugin', 'node_modules')).toEqual({
      code: 1,
      out: '',
      errors: `${join(outside, 'node_modules')} has no index.js and no fixtures.js.\n`,
    })
  })

  it('in TypeScript is checked against its options, patches and field types', async () => {
    const outside = join(folder, 'outside')
    writeFileSync(join(outside, 'stars.tsx'), typed)
    const words = '--strict --noEmit --skipLibCheck --ignoreConfig --jsx react-jsx --module esnext --target es2022'
    const program = [...words.split(' '), '--moduleResolution', 'bundler', '--types', 'react']
    const faults = [
      ['options.most', 'options.least', "Property 'least' does not exist"],
      ["op: 'set'", "op: 'put'", `'"put"' is not assignable`],
      ["types: ['integer']", "types: ['colour']", `'"colour"' is not assignable`],
    ] as const
    const files = faults.map((_, place) => `wrong${place}.tsx`)
    for (const [place, [right, wrong]] of faults.entries())
      writeFileSync(join(outside, `wrong${place}.tsx`), typed.replace(right, wrong))
    const told = await run(tsc, [...program, 'stars.tsx', ...files], outside).then(
      () => '',
      (cause: Error) => cause.message,
    )
    expect(told).not.toContain('stars.tsx(')
    for (const [place, [, , reason]] of faults.entries())
      expect(told).toMatch(new RegExp(String.raw`wrong${place}\.tsx\(.*${reason}`))
  })
})

const typed = `import { defineInterface, type InterfaceProps, type OptionsOf } from '@fieldhouse/plugin'

const options = { most: { type: 'integer', default: 5 } } as const

type Options = OptionsOf<typeof options>

function Stars({ value, options, change }: InterfaceProps<number, Options>) {
  const most: number = options.most
  return <button onClick={() => change({ op: 'set', value: most })}>{value ?? most}</button>
}

const load = () => Promise.resolve({ default: Stars })

export const stars = defineInterface({ id: 'stars', name: 'stars:name', icon: 'star', types: ['integer'], options, load })
`
