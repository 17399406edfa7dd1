import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'

/** A failure, with the studio's and the server's message. */
export function FailureNotice({ failure }: { readonly failure: ApiFailure }) {
  const text = useText()
  return (
    <Notice kind="danger" title={failureTitle(failure, text)}>
      {failureText(failure, text)}
    </Notice>
  )
}
