import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { LazyFailureDetails } from '#engine/form/failure/LazyFailureDetails.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'
import { useItemPage } from './edit/ItemEditContext.ts'

interface ItemFailureProps {
  readonly failure: ApiFailure
  readonly listName: string
}

/** Why the item cannot be shown, with next steps. */
export function ItemFailure({ failure, listName }: ItemFailureProps) {
  const text = useText()
  const navigate = useNavigateTo()
  const { collection, listHref, send } = useItemPage()
  return (
    <EmptyState icon="error" title={failureTitle(failure, text)} text={failureText(failure, text)}>
      <Button kind="primary" icon="refresh" onPress={() => send({ type: 'reload.requested' })}>
        {text('try_again')}
      </Button>
      {!collection.isSingleton && (
        <Button onPress={() => navigate(listHref)}>{text('back_to', { name: listName })}</Button>
      )}
      <LazyFailureDetails failure={failure} />
    </EmptyState>
  )
}
