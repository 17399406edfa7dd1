import { useQuery } from '@tanstack/react-query'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { SystemState } from '#engine/core/system/SystemState.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import styles from './System.module.css'
import { SystemFacts } from './SystemFacts.tsx'

/** The state of the server, for administrators. */
export default function SystemSection({ path }: SectionProps) {
  const text = useText()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['fieldhouse', 'system'],
    queryFn: ({ signal }) => callFor({ path: '/fieldhouse/system', signal }, SystemState),
    gcTime: 0,
    refetchOnWindowFocus: true,
  })
  if (path !== '') return <NotFoundPage />
  return (
    <Page
      title={text('server.title')}
      icon="speed"
      breadcrumb={text('settings')}
      actions={<IconButton icon="refresh" label={text('server.refresh')} onPress={() => void refetch()} />}
      plain
    >
      <div className={styles.page} data-part="system" aria-busy={isFetching || undefined}>
        {error !== null ? (
          <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
            {failureText(toFailure(error), text)}
          </Notice>
        ) : data === undefined ? (
          <Skeleton rows={8} />
        ) : (
          <>
            <Status state={data} />
            <SystemFacts state={data} />
          </>
        )}
      </div>
    </Page>
  )
}

/** Whether all checks of the server passed, or what is wrong, in the words of the server. */
function Status({ state: { problems, status } }: { readonly state: SystemState }) {
  const text = useText()
  if (problems.length === 0) return <Notice kind="success">{text('server.healthy')}</Notice>
  return (
    <Notice kind={status === 'error' ? 'danger' : 'warning'} title={text('server.attention')}>
      <ul className={styles.problems}>
        {problems.map(({ check, output }) => (
          <li key={check}>
            <bdi>{output || check}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
