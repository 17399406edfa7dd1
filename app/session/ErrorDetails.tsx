import '#engine/core/i18n/studioEnglish.ts'
import '#engine/core/i18n/lateEnglish.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import FailureDetails from '#engine/form/failure/FailureDetails.tsx'

/** The details of what has gone wrong, to take along; the words for them come along too, for nothing else may be there. */
export default function ErrorDetails({ error }: { readonly error: unknown }) {
  return <FailureDetails failure={toFailure(error)} />
}
