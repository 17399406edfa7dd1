import { useQuery } from '@tanstack/react-query'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { Preset } from '#schemas/data/Preset.ts'
import { PresetEditor } from './PresetEditor.tsx'

export interface PresetPageProps {
  /** Null for a new one. */
  readonly id: number | null
}

/** A form for a stored preset or bookmark. */
export default function PresetPage({ id }: PresetPageProps) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['presets', id],
    queryFn: ({ signal }) => callFor({ path: `/presets/${id}`, signal }, Preset),
    enabled: id !== null,
    // The edited preset is loaded once when the page opens and not replaced later.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === null) return <PresetEditor stored={null} />
  if (data) return <PresetEditor stored={data} />
  const failure = error === null ? null : toFailure(error)
  return (
    <Page
      title={text('presets.one')}
      back={{ href: settingsHref('presets'), label: text('back_to', { name: text('presets.title') }) }}
    >
      {failure ? (
        <EmptyState icon="error" title={failureTitle(failure, text)} text={failureText(failure, text)}>
          <Button kind="primary" icon="refresh" onPress={() => void refetch()}>
            {text('try_again')}
          </Button>
        </EmptyState>
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}
