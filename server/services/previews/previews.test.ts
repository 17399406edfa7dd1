import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'
import { findPreviewTools } from './PreviewTools.ts'
import { previewCommand } from './previewCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with programs, by name: texts of shell scripts. */
function programs(name: string, scripts: Readonly<Record<string, string>>): string {
  const place = join(folder, name)
  mkdirSync(place)
  for (const [program, script] of Object.entries(scripts)) {
    writeFileSync(join(place, program), `#!/bin/sh\n${script}\n`)
    chmodSync(join(place, program), 0o755)
  }
  return place
}

const usual = ['/usr/bin', '/bin'].join(delimiter)
const isLimited = existsSync('/usr/bin/prlimit')
const leftovers = () => readdirSync(tmpdir()).filter(name => name.startsWith('fieldhouse-preview-'))
const noInput = async (path: string) => writeFileSync(path, 'input')

describe('the tools', () => {
  it.each([
    [{ prlimit: '', pdftoppm: '', ffmpeg: '' }, [true, true, false]],
    [{ prlimit: '', pdftoppm: '' }, [true, false, false]],
    [{ prlimit: '', ffmpeg: '' }, [false, true, false]],
    [{ pdftoppm: '', ffmpeg: '' }, [false, false, false]],
  ])('are found in PATH, and used only with limits: %j', (scripts, covered) => {
    const { types } = findPreviewTools(programs(Object.keys(scripts).join('-'), scripts))
    expect(['application/pdf', 'video/mp4', 'text/plain'].map(type => types.has(type))).toEqual(covered)
  })

  it('get no names, and ffmpeg only formats that refer to no other file', () => {
    for (const type of [
      'application/x-mpegurl',
      'application/vnd.apple.mpegurl',
      'video/mp2t',
      'image/svg+xml',
      '__proto__',
    ])
      expect(previewCommand(type)).toBeNull()
    const words = previewCommand('video/webm')?.words.join(' ')
    expect(words).toContain('-protocol_whitelist file -f matroska -i input')
  })

  it.skipIf(!isLimited)('are ended after their time, and leave nothing', async () => {
    const path = programs('slow', { pdftoppm: 'exec sleep 60' }) + delimiter + usual
    await expect(findPreviewTools(path, 100).make('application/pdf', noInput)).rejects.toMatchObject({ killed: true })
    expect(leftovers()).toEqual([])
  })

  it.skipIf(!isLimited)('have little memory, and write only small files', async () => {
    const greedy = `echo > preview.jpg; exec ${process.execPath} -e "Buffer.alloc(3e9, 1)"`
    const path = programs('greedy', { pdftoppm: greedy }) + delimiter + usual
    const sizeOf = async (programs: string) =>
      (await findPreviewTools(programs).make('application/pdf', noInput)).length
    await expect(sizeOf(path)).rejects.toThrow()
    const large = programs('large', { pdftoppm: 'exec head -c 20000000 /dev/zero > preview.jpg' }) + delimiter + usual
    await expect(sizeOf(large)).rejects.toThrow()
  })

  it.skipIf(!isLimited)('see neither the settings nor the secrets of the server', async () => {
    const path = programs('curious', { pdftoppm: 'env > preview.jpg; ls >> preview.jpg' }) + delimiter + usual
    const seen = (await findPreviewTools(path).make('application/pdf', noInput)).toString()
    const names = [...seen.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(names.filter(name => !['PATH', 'LANG', 'PWD', 'OLDPWD', '_', 'SHLVL'].includes(name ?? ''))).toEqual([])
    expect(seen).toMatch(/\ninput\n/)
  })
})

const [sqlite] = databases

describe.skipIf(!isLimited)('previews of files', () => {
  let files: FileServer
  const log = join(folder, 'runs')
  const runs = () => readFileSync(log, 'utf8').split('\n').filter(Boolean).length

  beforeAll(async () => {
    const sample = join(folder, 'sample.jpg')
    await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0a0' } })
      .jpeg()
      .toFile(sample)
    writeFileSync(log, '')
    // A PDF with this word is damaged.
    const script = `echo run >> ${log}\ngrep -q damaged input && exit 1\ncat ${sample} > preview.jpg`
    const limit = `exec /usr/bin/prlimit "$@"`
    const path = programs('working', {
      pdftoppm: script,
      prlimit: limit,
      grep: 'exec /bin/grep "$@"',
      cat: 'exec /bin/cat "$@"',
    })
    if (!sqlite) throw new Error('There is no database.')
    files = await startFileServer(sqlite, { settings: { previews: findPreviewTools(path) } })
  })
  afterAll(() => files?.server.close())

  const upload = async (content: string) =>
    rowOf(
      await files.server.asAdmin('POST', '/files', {
        body: form(['file', fileOf('report.pdf', content, 'application/pdf')]),
      }),
    )
  const get = (path: string, token = files.server.admin) =>
    files.server.fetch(new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}` } }))

  it('are images in the sizes of the studio, from one run of the tool', async () => {
    const row = await upload('%PDF-1.4 good')
    expect(row['type']).toBe('application/pdf')
    const sizes = { 'system-small-cover': [64, 64], 'system-medium-contain': [300, 150] }
    for (const [key, size] of Object.entries(sizes)) {
      const response = await get(`/assets/${row.id}?key=${key}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const { format, height, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([format, width, height]).toEqual(['jpeg', ...size])
    }
    expect(runs()).toBe(1)
    expect(await (await get(`/assets/${row.id}`)).text()).toBe('%PDF-1.4 good')
    expect((await get(`/assets/${row.id}?key=system-small-cover`, 'editor-token')).status).toBe(403)
    expect(leftovers()).toEqual([])
    await files.server.asAdmin('DELETE', `/files/${row.id}`)
    expect(await files.storages.transformed.list('')).toEqual([])
  })

  it('are announced to the studio', async () => {
    const { body } = await files.server.asAdmin('GET', '/server/info')
    expect(JSON.stringify(body)).toContain('"preview:application/pdf"')
    expect(JSON.stringify(body)).not.toContain('"preview:video/mp4"')
  })

  it('are refused for damaged files, which are not tried again at once', async () => {
    const before = runs()
    const row = await upload('%PDF-1.4 damaged')
    for (const key of ['system-small-cover', 'system-small-cover', 'system-large-contain'])
      expect((await get(`/assets/${row.id}?key=${key}`)).status).toBe(422)
    expect(runs()).toBe(before + 1)
    expect((await get(`/assets/${row.id}`)).status).toBe(200)
  })
})

const present = findPreviewTools()

describe('the installed tools', () => {
  it.skipIf(!present.types.has('application/pdf'))('show the first page of a PDF', async () => {
    const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<<>>>>endobj'
    const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
${page} 4 0 obj<</Length 28>>stream\n1 0 0 rg 20 20 260 160 re f\nendstream endobj\ntrailer<</Root 1 0 R>>\n`
    const made = await present.make('application/pdf', async path => writeFileSync(path, pdf))
    const { dominant } = await sharp(made).stats()
    expect([(await sharp(made).metadata()).width, dominant.r > 200, dominant.g < 60]).toEqual([1600, true, true])
  })

  it.skipIf(!present.types.has('video/mp4'))('show a frame of a video', async () => {
    const video = join(folder, 'video.mp4')
    const source = ['-f', 'lavfi', '-i', 'color=c=blue:duration=1:size=320x180:rate=10', '-pix_fmt', 'yuv420p']
    execFileSync('ffmpeg', ['-loglevel', 'error', ...source, video])
    const made = await present.make('video/mp4', async path => writeFileSync(path, readFileSync(video)))
    const { dominant } = await sharp(made).stats()
    expect([(await sharp(made).metadata()).width, dominant.b > 200]).toEqual([320, true])
  })
})
