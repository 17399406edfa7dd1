import { Chip, type DisplayProps } from '#engine/plugin.ts'
import styles from './Labels.module.css'
import type { LabelsOptions } from './options.ts'
import { readLabels } from './readLabels.ts'

/** Values as colored labels, or as dots whose label shows on hover. */
export default function Labels({ value, options }: DisplayProps<unknown, LabelsOptions>) {
  const labels = readLabels(value, options)
  return (
    <span className={styles.labels}>
      {labels.map((label, index) => {
        // A list can contain the same entry twice. Entries never move within one render.
        const key = `${index}-${label.value}`
        return options.showAsDot ? (
          <span
            key={key}
            className={styles.dot}
            role="img"
            aria-label={label.text}
            title={label.text}
            style={{ background: label.background }}
          />
        ) : (
          <Chip key={key} foreground={label.foreground} background={label.background}>
            {label.text}
          </Chip>
        )
      })}
    </span>
  )
}
