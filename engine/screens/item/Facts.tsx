import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Something to know of an item. */
export interface Fact {
  readonly id: string
  readonly name: string
  readonly value: ReactNode
}

/** What there is to know of an item, one below the other. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ id, name, value }) => (
      <div key={id} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
