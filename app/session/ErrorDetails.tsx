import '#engine/core/i18n/studioMessages.ts'
import '#engine/core/i18n/pluginMessages.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import FailureDetails from '#engine/form/failure/FailureDetails.tsx'

/** The details of an error, with a copy button. Bundles its messages, because other messages may not have loaded. */
export default function ErrorDetails({ error }: { readonly error: unknown }) {
  return <FailureDetails failure={toFailure(error)} />
}
