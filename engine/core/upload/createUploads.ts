import { type ActorRefFrom, createActor } from 'xstate'
import { unsavedEdits } from '../edits/unsavedEdits.ts'
import { notify } from '../notifications/notifications.ts'
import type { UploadSurroundings } from './UploadSurroundings.ts'
import { isUploading } from './UploadsState.ts'
import { uploadActors } from './uploadActors.ts'
import { uploadsMachine } from './uploadsMachine.ts'

export type UploadsActor = ActorRefFrom<typeof uploadsMachine>

/**
 * Creates the actor for all uploads of a studio, not yet started. It notifies the user when uploads finish and reloads
 * lists of files.
 */
export function createUploads(surroundings: () => UploadSurroundings): UploadsActor {
  const actor = createActor(uploadsMachine.provide(uploadActors(surroundings)))
  actor.on('batch.arrived', () => {
    for (const collection of ['directus_files', 'directus_folders'])
      void surroundings().client.invalidateQueries({ queryKey: ['items', collection] })
  })
  actor.on('uploads.ended', ({ arrived: count }) => {
    if (count > 0) notify({ kind: 'success', title: surroundings().text('upload.success', { count }) })
  })
  // The page must not reload while files are uploading.
  actor.subscribe({
    next: ({ context }) => unsavedEdits.put(actor, isUploading(context)),
    complete: () => unsavedEdits.put(actor, false),
  })
  return actor
}
