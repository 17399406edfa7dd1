import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import styles from './CallList.module.css'

export interface CallListProps {
  readonly calls: readonly ModelCall[]
  /** The number of executed calls; omitted if the calls are only listed. */
  readonly done?: number
  /** The index of the rejected call. */
  readonly failed?: number
  /** Removes a planned call. */
  readonly remove?: { readonly label: (what: string) => string; readonly press: (call: ModelCall) => void }
}

/** Calls in order: the description of each, and its request. */
export function CallList({ calls, done, failed, remove }: CallListProps) {
  const text = useText()
  return (
    <ol className={styles.list} data-part="calls">
      {calls.map((call, at) => {
        const state = done === undefined ? 'planned' : at === failed ? 'failed' : at < done ? 'done' : 'waiting'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls do not move
          <li key={at} className={styles.call} data-state={state}>
            {done !== undefined && (
              <span role="img" aria-label={text(`model.call.${state}`)}>
                <Icon name={icons[state]} size={18} />
              </span>
            )}
            <details className={styles.details}>
              <summary className={styles.summary}>{text(call.says.key, call.says.args)}</summary>
              <p className={styles.request}>
                <code>
                  {call.method} {call.path}
                </code>
              </p>
              {call.body !== undefined && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
                <pre className={styles.body} tabIndex={0}>
                  {JSON.stringify(call.body, null, 2)}
                </pre>
              )}
            </details>
            {remove && (
              <IconButton
                icon="close"
                size="s"
                label={remove.label(text(call.says.key, call.says.args))}
                onPress={() => remove.press(call)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

const icons = { planned: 'schedule', waiting: 'schedule', done: 'check_circle', failed: 'error' } as const
