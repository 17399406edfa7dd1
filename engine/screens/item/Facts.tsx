import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A fact about an item. */
export interface Fact {
  readonly id: string
  readonly name: string
  readonly value: ReactNode
}

/** Facts about an item, one per line. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ id, name, value }) => (
      <div key={id} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
      </div>
    ))}
  </dl>
)
