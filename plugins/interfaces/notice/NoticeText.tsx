import { Icon, type InterfaceProps, Markdown, useText } from '#engine/plugin.ts'
import styles from './NoticeText.module.css'
import type { NoticeOptions } from './options.ts'

const icons = { normal: 'info', info: 'info', success: 'check_circle', warning: 'warning', danger: 'error' } as const

/** A note in the data model for the people who fill in the form. Has no value. */
export default function NoticeText({ options }: InterfaceProps<unknown, NoticeOptions>) {
  const text = useText()
  return (
    <div className={styles.notice} data-color={options.color} role="note">
      <Icon name={options.icon || icons[options.color]} />
      <div className={styles.text}>
        {options.text?.trim() ? <Markdown source={options.text} /> : text('notice.no_text')}
      </div>
    </div>
  )
}
