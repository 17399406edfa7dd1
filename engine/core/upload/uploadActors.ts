import { fromPromise } from 'xstate'
import { notify } from '../notifications/notifications.ts'
import type { StudioHost, UploadTarget } from '../registry/StudioHost.ts'
import { checkFile } from './checkFile.ts'
import { type Checked, type CheckInput, fileUploadMachine, type SendInput, type Sent } from './fileUploadMachine.ts'
import { type FolderMaker, foldersOf } from './makeFolders.ts'
import { notesOf } from './notesOf.ts'
import type { UploadSurroundings } from './UploadSurroundings.ts'
import { reporting, type UploadStart } from './uploadsMachine.ts'

/**
 * The side effects of uploads, over the API. Each reads the surroundings when it runs, because the studio is rebuilt
 * when its data changes.
 */
export function uploadActors(surroundings: () => UploadSurroundings) {
  const makers = new WeakMap<StudioHost, FolderMaker>()
  const foldersNow = (): FolderMaker => {
    const now = surroundings()
    const maker = makers.get(now.studio) ?? foldersOf(now)
    makers.set(now.studio, maker)
    return maker
  }
  /** A replacement stays in the folder of the original. */
  const makesFolders = (target: UploadTarget): boolean => target.replaces === undefined && foldersNow().allowed

  const check = fromPromise<Checked, CheckInput>(({ input, signal }) => checkFile(surroundings().studio, input, signal))
  const send = fromPromise<Sent, SendInput>(async ({ input: { picked, progress, target }, signal }) => {
    const path = makesFolders(target) ? picked.folders : []
    const folder = await foldersNow().make(target.folder, path)
    const row = await surroundings().studio.upload(picked.file, { ...target, folder }, progress, signal)
    return { row, notes: notesOf(picked.file, row) }
  })

  const takeFolders = (_: unknown, { picked, target }: UploadStart): void => {
    const folders = foldersNow()
    if (makesFolders(target)) {
      for (const path of picked.emptyFolders) void folders.make(target.folder, path).catch(folders.failed)
      return
    }
    const paths = [...picked.files.map(each => each.folders), ...picked.emptyFolders]
    if (folders.denial === null || paths.every(path => path.length === 0)) return
    notify({ kind: 'warning', title: surroundings().text('upload.flat'), text: folders.denial, persist: true })
  }

  return {
    actors: { file: reporting(fileUploadMachine.provide({ actors: { check, send } })) },
    actions: { takeFolders },
  }
}
