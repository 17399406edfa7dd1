import { Chip, type DisplayProps, textStyles } from '#engine/plugin.ts'
import styles from './Labels.module.css'
import { options as declared, type LabelsOptions } from './options.ts'
import { type Label, readLabels } from './readLabels.ts'

/** Values as colored labels, or as dots with the label on hover or next to them. */
export default function Labels({ value, options }: DisplayProps<unknown, LabelsOptions>) {
  const labels = readLabels(value, options)
  const [only] = labels
  if (only && labels.length === 1 && !options.showAsDot) return <Chip {...colorsOf(only)}>{only.text}</Chip>
  return (
    <span className={styles.labels}>
      {labels.map((label, index) => {
        // A list can contain the same entry twice. Entries never move within one render, so the index is a stable key.
        const key = `${index}-${label.value}`
        if (options.showAsDot && options.dotText)
          return (
            <span key={key} className={styles.status}>
              <span className={styles.dot} style={{ background: label.background }} />
              <span className={textStyles.cut}>{label.text}</span>
            </span>
          )
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
          <Chip key={key} {...colorsOf(label)}>
            {label.text}
          </Chip>
        )
      })}
    </span>
  )
}

/**
 * The default colors are for the light theme. Without stored colors, the chip uses its own, which also work in the
 * dark theme.
 */
function colorsOf({ foreground, background }: Label): Partial<Pick<Label, 'foreground' | 'background'>> {
  const isDefault =
    foreground.toLowerCase() === declared.defaultForeground.default &&
    background.toLowerCase() === declared.defaultBackground.default
  return isDefault ? {} : { foreground, background }
}
