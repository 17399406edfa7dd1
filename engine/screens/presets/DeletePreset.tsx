import { call, runOutcome } from '#engine/core/api/call.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Preset } from '#schemas/data/Preset.ts'

interface DeletePresetProps {
  readonly preset: Preset
  /** Told in any case once it is deleted. */
  readonly changed: () => void
  /** The page of it has to go. */
  readonly gone: () => void
  readonly close: () => void
}

/** Asks before a preset is deleted (A-0674). */
export function DeletePreset({ preset, changed, gone, close }: DeletePresetProps) {
  const text = useText()
  const { busy, error, save } = useEditor({
    initial: {},
    save: async () => {
      const outcome = await runOutcome(call({ method: 'DELETE', path: `/presets/${preset.id}` }))
      if (outcome.ok) changed()
      return outcome
    },
    saved: gone,
  })
  return (
    <ConfirmDialog
      title={text('presets.delete_title')}
      confirm={text('delete')}
      danger
      busy={busy}
      error={error}
      onConfirm={save}
      onCancel={close}
    >
      {text('presets.delete_body')}
    </ConfirmDialog>
  )
}
