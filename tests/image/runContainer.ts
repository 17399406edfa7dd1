import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Layer, mountScript, startWords } from './buildImage.ts'

export interface Container {
  readonly output: () => string
  /** The exit code of the server; null if it was killed. */
  readonly ended: Promise<number | null>
  readonly signal: (signal: NodeJS.Signals) => void
  /** Runs a command in the container, as its user. Resolves with the exit code. */
  readonly run: (...words: readonly string[]) => Promise<number>
}

/**
 * Starts the server as in a container: it is the first process, has no privileges, and its file system is read-only
 * except for the volume and /tmp.
 */
export async function runContainer(
  layer: Layer,
  volume: string,
  settings: Readonly<Record<string, string>>,
): Promise<Container> {
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/tmp',
    ...layer.environment,
    ...settings,
  }
  const script = `${mountScript(layer, [`${volume} /data`])}
mount -o remount,bind,ro merged
mount -t tmpfs tmpfs merged/tmp
exec chroot --userspec=1000:1000 --groups= merged /bin/sh -c 'cd /data && exec "$@"' start ${startWords().join(' ')}`
  const words = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', script]
  const child = spawn('unshare', words, { cwd: layer.folder, env })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      text += String(chunk)
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const first = await firstProcess(child.pid ?? 0)
  return {
    output: () => text,
    ended,
    signal: signal => void process.kill(first, signal),
    run: (...command) => runInside(first, env, command),
  }
}

/** The process that is number 1 inside. */
async function firstProcess(parent: number): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim()
    if (children !== '') return Number(children.split(' ')[0])
    await setTimeout(10)
  }
}

const runInside = (first: number, env: Readonly<Record<string, string>>, command: readonly string[]): Promise<number> =>
  new Promise(resolve => {
    const place = ['--target', String(first), '--mount', '--pid', '--root', '--setuid=1000', '--setgid=1000', '--']
    const words = ['sh', '-c', 'cd /data && exec "$@"', 'run', ...command]
    execFile('nsenter', [...place, ...words], { env: { ...env } }, cause => resolve(cause ? Number(cause.code) : 0))
  })
