import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildContext, copyOf, dockerfile, environmentOf, root, type Stage, textsOf } from './dockerfile.ts'

/** A stage that was built: what it adds to the file system of its base. */
export interface Layer {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

/** Whether this machine allows what a container needs: an own file system and own processes. */
export function canRunContainers(): boolean {
  try {
    execFileSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    // The tests are skipped.
    return false
  }
}

/**
 * Runs the instructions of the Dockerfile, with the file system of this machine as the base image: no registry is
 * needed. Two differences: the packages of the build stage are those of the repository, and native modules are not
 * compiled again.
 */
export async function buildImage(folder: string): Promise<Layer> {
  const layers = new Map<string, Layer>()
  let last: Layer | null = null
  for (const stage of dockerfile()) {
    last = await buildStage(stage, join(folder, stage.name || 'image'), layers)
    layers.set(stage.name, last)
  }
  if (last === null) throw new Error('The Dockerfile is empty.')
  return last
}

async function buildStage(stage: Stage, folder: string, layers: ReadonlyMap<string, Layer>): Promise<Layer> {
  const layer = { folder, environment: environmentOf(stage) }
  for (const name of ['files', 'work', 'merged', 'files/etc']) mkdirSync(join(folder, name), { recursive: true })
  // The images of Node have this user.
  writeFileSync(join(folder, 'files/etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/tmp:/bin/sh\n')
  writeFileSync(join(folder, 'files/etc/group'), 'root:x:0:\nnode:x:1000:\n')
  let workingFolder = '/'
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') workingFolder = text
    if (name === 'WORKDIR') mkdirSync(join(folder, 'files', text), { recursive: true })
    if (name === 'COPY') copyFiles(text, join(folder, 'files'), workingFolder, layers)
    if (name === 'RUN') await runStep(text, layer, workingFolder)
  }
  return layer
}

function copyFiles(text: string, files: string, workingFolder: string, layers: ReadonlyMap<string, Layer>): void {
  const { from, sources, target } = copyOf(text)
  const place = join(files, resolve(workingFolder, target))
  for (const source of sources) {
    if (from === null) copyContext(source, place, sources.length > 1 || target.endsWith('/'))
    else
      cpSync(join(layers.get(from)?.folder ?? '', 'files', source), place, { recursive: true, verbatimSymlinks: true })
  }
}

/** Copies a file, or the content of a folder, as Docker does. */
function copyContext(source: string, place: string, isFolder: boolean): void {
  const paths = buildContext().filter(path => source === '.' || path === source || path.startsWith(`${source}/`))
  if (paths.length === 0) throw new Error(`The build context has no ${source}.`)
  for (const path of paths) {
    const inside =
      path === source ? (isFolder ? basename(path) : '') : path.slice(source === '.' ? 0 : source.length + 1)
    const to = join(place, inside)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(root, path), to)
  }
}

const packages = join(root, 'node_modules')

async function runStep(command: string, layer: Layer, workingFolder: string): Promise<void> {
  const place = join(layer.folder, 'files', workingFolder, 'node_modules')
  const usesRepository = command === 'npm ci'
  if (usesRepository) {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(layer.folder, 'usesRepository'), '')
    return
  }
  const binds = existsSync(join(layer.folder, 'usesRepository')) ? [`${packages} ${workingFolder}/node_modules`] : []
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: process.env['HOME'] ?? '/root',
    npm_config_ignore_scripts: command.includes('npm run') ? 'false' : 'true',
    npm_config_prefer_offline: 'true',
    ...layer.environment,
  }
  const script = `${mountScript(layer, binds)}\nexec chroot merged /bin/sh -ec 'cd "$0"; ${command}' ${workingFolder}`
  await promisify(execFile)('unshare', ['--mount', '--pid', '--fork', 'sh', '-ec', script], { cwd: layer.folder, env })
  copyNativeModules(place)
}

/** Commands that mount the file system of a layer at `merged`. */
export const mountScript = ({ folder }: Layer, binds: readonly string[]): string =>
  [
    `mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/files,workdir=${folder}/work merged`,
    'mount -t proc proc merged/proc',
    'mount --bind /dev merged/dev',
    ...binds.map(bind => `mount --bind ${bind.split(' ')[0]} merged${bind.split(' ')[1]}`),
  ].join('\n')

function copyNativeModules(place: string): void {
  for (const name of ['better-sqlite3', 'better-sqlite3-12']) {
    const built = join(packages, name, 'build')
    if (existsSync(built) && existsSync(join(place, name)))
      cpSync(built, join(place, name, 'build'), { recursive: true })
  }
}

/** The words with which a container starts. */
export function startWords(): readonly string[] {
  const stages = dockerfile()
  const image = stages[stages.length - 1]
  if (!image) return []
  return [...textsOf(image, 'ENTRYPOINT'), ...textsOf(image, 'CMD')].flatMap(text => JSON.parse(text) as string[])
}
