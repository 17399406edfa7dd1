import { type Actor, createActor, fromPromise } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import { pendingEdits } from '../edits/pendingEdits.ts'
import { notify } from '../notifications/notifications.ts'
import type { UploadTarget } from '../registry/StudioHost.ts'
import { checkFile } from './checkFile.ts'
import { type Checked, type CheckInput, fileUploadMachine, type SendInput, type Sent } from './fileUploadMachine.ts'
import { type FolderMaker, foldersOf } from './makeFolders.ts'
import { notesOf } from './notesOf.ts'
import type { Picked } from './PickedFile.ts'
import { isActive } from './UploadReport.ts'
import type { UploadSurroundings } from './UploadSurroundings.ts'
import { type BatchEnd, reporting, uploadMachine } from './uploadMachine.ts'
import { takeCommands, uploads, watchedBatches } from './uploads.ts'
import { uploadsShown } from './uploadsShown.ts'

/** Told of the rows of files that were begun together, once none of them is under way; again for those that come later. */
export type Arrived = (rows: readonly Item[]) => void

export interface UploadStart {
  readonly batch: string
  readonly picked: Picked
  readonly target: UploadTarget
  readonly arrived: Arrived
}

interface Running {
  readonly actor: Actor<typeof uploadMachine>
  /** The last that were given: a studio is built anew when what it knows has changed. */
  surroundings: UploadSurroundings
  folders: FolderMaker
  /** Who wants to know, by batch. */
  readonly told: Map<string, { readonly arrived: Arrived; readonly known: Set<string> }>
}

let running: Running | null = null
let files = 0
/** Says that something is under way that must not be taken away from under anybody. */
const holder = {}

/** Begins uploads beside those that are under way. */
export function startUploads(surroundings: UploadSurroundings, { arrived, batch, picked, target }: UploadStart): void {
  running ??= begin(surroundings)
  if (running.surroundings.studio !== surroundings.studio) running.folders = foldersOf(surroundings)
  running.surroundings = surroundings
  const { actor, folders, told } = running
  told.set(batch, { arrived, known: new Set() })
  const flat = target.replaces !== undefined || !folders.allowed
  if (
    flat &&
    folders.denial !== null &&
    [...picked.files.map(each => each.folders), ...picked.emptyFolders].some(path => path.length > 0)
  )
    notify({ kind: 'warning', title: surroundings.text('upload.flat'), text: folders.denial, persist: true })
  if (!flat) for (const path of picked.emptyFolders) void folders.make(target.folder, path).catch(folders.failed)
  actor.send({
    type: 'files.added',
    files: picked.files.map(each => {
      files++
      return { id: `file-${files}`, batch, picked: flat ? { ...each, folders: [] } : each, target }
    }),
  })
  uploadsShown.open()
}

let keepers = 0

/** Lets uploads go on until the answer is called; what is under way then is given up. */
export function keepUploads(): () => void {
  keepers++
  return () => {
    keepers--
    // Whoever only changes hands takes hold again at once.
    queueMicrotask(() => keepers === 0 && stopUploads())
  }
}

function stopUploads(): void {
  window.removeEventListener('online', onOnline)
  running?.actor.stop()
  running = null
  uploads.put([])
  pendingEdits.put(holder, false)
}

function begin(surroundings: UploadSurroundings): Running {
  const check = fromPromise<Checked, CheckInput>(({ input, signal }) =>
    checkFile(now().surroundings.studio, input, signal),
  )
  const send = fromPromise<Sent, SendInput>(async ({ input: { picked, progress, target }, signal }) => {
    const { folders, surroundings } = now()
    const folder = await folders.make(target.folder, picked.folders)
    const row = await surroundings.studio.upload(picked.file, { ...target, folder }, progress, signal)
    return { row, notes: notesOf(picked.file, row) }
  })
  const actor = createActor(
    uploadMachine.provide({
      actors: { file: reporting(fileUploadMachine.provide({ actors: { check, send } })) },
      actions: { announceBatch: (_, end) => announceBatch(end), announceEnd },
    }),
  )
  actor.subscribe(({ context: { reports } }) => {
    uploads.put(reports)
    pendingEdits.put(holder, reports.some(isActive))
  })
  actor.start()
  takeCommands(event => running?.actor.send(event))
  window.addEventListener('online', onOnline)
  return { actor, surroundings, folders: foldersOf(surroundings), told: new Map() }
}

const onOnline = () => running?.actor.send({ type: 'connection.back' })

function now(): Running {
  if (running === null) throw new Error('Uploads were stopped')
  return running
}

/** Hands over what has come, and has whoever shows files read them again (C-291). */
function announceBatch({ batch, reports }: BatchEnd): void {
  const { surroundings, told } = now()
  const listener = told.get(batch)
  const fresh = reports.filter(({ id, row }) => row !== null && !listener?.known.has(id))
  if (fresh.length === 0) return
  for (const { id } of fresh) listener?.known.add(id)
  for (const collection of ['directus_files', 'directus_folders'])
    void surroundings.client.invalidateQueries({ queryKey: ['items', collection] })
  listener?.arrived(fresh.flatMap(({ row }) => (row === null ? [] : [row])))
}

/** Says how many have come of those that nobody shows (C-292), and forgets those that nobody has to answer for. */
function announceEnd(): void {
  // After the machine has put down how all of them stand.
  queueMicrotask(() => {
    if (running === null) return
    const { actor, surroundings } = running
    const unseen = actor.getSnapshot().context.reports.filter(({ batch }) => !watchedBatches.get().has(batch))
    if (unseen.some(isActive)) return
    const count = unseen.filter(({ status }) => status === 'arrived').length
    if (count > 0) notify({ kind: 'success', title: surroundings.text('upload.success', { count }) })
    const over = unseen.filter(
      ({ notes, status }) => (status === 'arrived' && notes.length === 0) || status === 'cancelled',
    )
    actor.send({ type: 'files.forgotten', ids: over.map(({ id }) => id) })
  })
}
