import type { ReactNode } from 'react'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { CallList, type CallListProps } from '../dataModel/model/CallList.tsx'
import styles from './ModelFile.module.css'

export interface StepsProps {
  readonly kind: 'gentle' | 'permissions' | 'presets' | 'converting' | 'deleting'
  readonly title: string
  readonly calls: readonly ModelCall[]
  readonly remove?: CallListProps['remove']
  readonly children?: ReactNode
}

/** Changes of one kind, and the request of each. */
export function Steps({ kind, title, calls, remove, children }: StepsProps) {
  if (calls.length === 0) return null
  return (
    <section className={styles.steps} aria-labelledby={`model-file-${kind}`} data-kind={kind}>
      <h2 id={`model-file-${kind}`} className={styles.heading}>
        {title}
      </h2>
      <CallList calls={calls} {...(remove ? { remove } : {})} />
      {children}
    </section>
  )
}
