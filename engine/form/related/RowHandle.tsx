import { DragHandle } from '#engine/ui/drag/DragHandle.tsx'
import { verticalStep } from '#engine/ui/focus/listStep.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { RowMoves } from './rowMoves.ts'

interface RowHandleProps {
  readonly name: string
  readonly source: (element: Element | null) => void
  readonly moves: RowMoves
}

/** Moves a row by dragging or with the arrow keys. */
export function RowHandle({ name, source, moves }: RowHandleProps) {
  const text = useText()
  return (
    <DragHandle
      source={source}
      label={text('related_list.handle', { name })}
      onKeyDown={event => {
        const step = verticalStep(event.key)
        if (step === 0) return
        event.preventDefault()
        moves.by(step)
      }}
    />
  )
}
