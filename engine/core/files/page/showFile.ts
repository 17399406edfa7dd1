import type { StudioHost } from '../../registry/StudioHost.ts'
import { fileKind } from './fileKind.ts'

/**
 * Opens a file in a new window. There it has the origin of the studio, so images are shown as images, which cannot run
 * scripts, and any type that is not known to be harmless as plain text. Rejects with an `ApiFailure`; false if the
 * browser blocks the window.
 */
export async function showFile(
  readAsset: StudioHost['readAsset'],
  file: { readonly id: string; readonly title: string; readonly type: string | null; readonly modified: string | null },
): Promise<boolean> {
  // Opens the window synchronously: later the browser would block it.
  const shown = window.open('', '_blank')
  if (!shown) return false
  try {
    const bytes = await readAsset(file.id, { modified: file.modified })
    show(shown, bytes, file)
    return true
  } catch (cause) {
    shown.close()
    throw cause
  }
}

function show(
  shown: Window,
  bytes: Blob,
  { title, type }: { readonly title: string; readonly type: string | null },
): void {
  const kind = fileKind(type)
  if (kind === 'image') {
    const picture = shown.document.createElement('img')
    picture.src = URL.createObjectURL(bytes)
    picture.alt = title
    picture.style.maxInlineSize = '100%'
    shown.document.title = title
    shown.document.body.append(picture)
    return
  }
  const harmless = kind === 'pdf' || kind === 'video' || kind === 'audio'
  shown.location.href = URL.createObjectURL(
    new Blob([bytes], { type: harmless ? (type ?? '') : 'text/plain; charset=utf-8' }),
  )
}
