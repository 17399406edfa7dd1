import styles from './textStyles.module.css'

/**
 * Class names for text: `hidden` shows it only to screen readers, `cut` truncates a line with an ellipsis, and
 * `cutInline` does so in running text.
 */
export const textStyles = {
  hidden: styles['hidden'] ?? '',
  cut: styles['cut'] ?? '',
  cutInline: styles['cutInline'] ?? '',
} as const
