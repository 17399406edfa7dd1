import '#engine/core/i18n/pluginMessages.ts'
import type { Misfit as MisfitKind } from '#engine/core/api/dialect/Misfit.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

export interface MisfitProps {
  readonly misfit: MisfitKind
  readonly retry: () => void
}

/** An unsupported server: which one, why it is not supported, and what to do. */
export default function Misfit({ misfit, retry }: MisfitProps) {
  const text = useText()
  const body =
    misfit.kind === 'later' ? text('misfit.later', { version: misfit.version ?? '11' }) : text('misfit.other')
  return (
    <EmptyState icon="error" title={text('misfit.title')} text={body}>
      <Button kind="primary" icon="refresh" onPress={retry}>
        {text('try_again')}
      </Button>
    </EmptyState>
  )
}
