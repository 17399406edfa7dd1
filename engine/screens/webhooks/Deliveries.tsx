import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { call } from '#engine/core/api/call.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { Delivery, stateOf } from '#engine/core/webhooks/Delivery.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { Moment } from '../item/Moment.tsx'
import styles from './Deliveries.module.css'
import { StateIcon } from './StateIcon.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

export interface DeliveriesProps {
  readonly webhook: number
}

/** Polling interval while a delivery is in progress, in milliseconds. */
const soon = 1_000

/** The deliveries of a webhook, newest first, with a button to send a test. */
export default function Deliveries({ webhook }: DeliveriesProps) {
  const text = useText()
  const client = useQueryClient()
  const queryKey = ['webhooks', webhook, 'deliveries']
  const path = `/webhooks/${webhook}`
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callFor({ path: `${path}/deliveries`, signal }, Schema.Array(Delivery)),
    refetchInterval: query => (query.state.data?.some(isOnItsWay) ? soon : false),
  })
  const trial = useMutation({
    mutationFn: () => call({ method: 'POST', path: `${path}/test` }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: cause => notifyFailure(toFailure(cause), text),
  })
  return (
    <div className={styles.deliveries} data-part="deliveries">
      <Button icon="send" loading={trial.isPending} onPress={() => trial.mutate()}>
        {text('webhooks.test')}
      </Button>
      <p className={styles.note}>{text('webhooks.test_note')}</p>
      {error !== null ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
          {failureText(toFailure(error), text)}
        </Notice>
      ) : data === undefined ? (
        <Skeleton rows={3} />
      ) : data.length === 0 ? (
        <p className={styles.note}>{text('webhooks.no_deliveries')}</p>
      ) : (
        <ol className={styles.list} aria-label={text('webhooks.deliveries')} aria-live="polite">
          {data.map(delivery => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
      <WebhookSecret webhook={webhook} />
    </div>
  )
}

/** A first attempt is running; retries only follow after minutes. */
const isOnItsWay = ({ state, result }: Delivery): boolean => state === 'waiting' && result === null

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const text = useText()
  const { event, tries, result, created, due } = delivery
  const state = stateOf(delivery.state)
  return (
    <li className={styles.delivery} data-state={state}>
      <StateIcon state={state} />
      <div className={styles.details}>
        <p className={styles.event}>
          <code>{event}</code>
          <span className={styles.when}>
            <Moment value={created} />
          </span>
        </p>
        <p className={styles.result}>{result ?? text(`webhooks.state.${state}`)}</p>
        {due !== null && result !== null && (
          <p className={styles.result}>
            {text('webhooks.attempts', { count: tries })} <Moment value={due} />
          </p>
        )}
      </div>
    </li>
  )
}
