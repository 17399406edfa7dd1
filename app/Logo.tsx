import styles from './Logo.module.css'

/** The mark of the studio in the color of the project. Shown when the project has no logo. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M7 15.5 16 8l9 7.5M9.5 14v10h13V14M13 24v-6h6v6"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
