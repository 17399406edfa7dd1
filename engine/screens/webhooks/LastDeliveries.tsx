import { useQuery } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { LastDelivery, stateOf } from '#engine/core/webhooks/Delivery.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Moment } from '../item/Moment.tsx'
import styles from './Deliveries.module.css'
import { StateIcon } from './StateIcon.tsx'

const Named = Schema.Array(Schema.Struct({ id: Schema.Number, name: Schema.NullOr(Schema.String) }))

/** The state of the newest delivery of each webhook, with what went wrong. */
export default function LastDeliveries() {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', 'deliveries', 'last'],
    queryFn: async ({ signal }) => {
      const [last, names] = await Promise.all([
        callFor({ path: '/webhooks/deliveries/last', signal }, Schema.Array(LastDelivery)),
        callFor({ path: '/webhooks?fields=id,name&limit=-1', signal }, Named),
      ])
      return last.flatMap(each => {
        const webhook = names.find(({ id }) => id === each.webhook)
        return webhook ? [{ ...each, name: webhook.name || text('webhooks.one') }] : []
      })
    },
  })
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (data === undefined || data.length === 0) return null
  return (
    <section className={styles.last} data-part="last-deliveries">
      <h2 className={styles.heading}>{text('webhooks.last')}</h2>
      <ul className={styles.list} aria-label={text('webhooks.last')}>
        {data.map(({ webhook, name, result, created, ...delivery }) => {
          const state = stateOf(delivery.state)
          return (
            <li key={webhook} className={styles.delivery} data-state={state}>
              <StateIcon state={state} />
              <div className={styles.details}>
                <p className={styles.event}>
                  <span>
                    <a href={settingsHref('webhooks', String(webhook))}>{name}</a>{' '}
                    <strong>{text(`webhooks.state.${state}`)}</strong>
                  </span>
                  <span className={styles.when}>
                    <Moment value={created} />
                  </span>
                </p>
                {state !== 'sent' && result !== null && <p className={styles.result}>{result}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
