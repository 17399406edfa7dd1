import styles from './layoutStyles.module.css'

/** Class names for layouts: `frame` fills the page below its bars, `missing` is for a notice that a field is missing. */
export const layoutStyles = {
  frame: styles['frame'] ?? '',
  missing: styles['missing'] ?? '',
} as const
