import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useText } from '#engine/i18n/I18n.tsx'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { ProjectInfo } from '#schemas/data/Settings.ts'
import { collectionHref, hrefOf } from '../base.ts'
import { visibleCollections } from '../modules/collections/visibleCollections.ts'
import styles from './Navigation.module.css'
import { navigation } from './navigation.ts'

/** The collections one may go to. On a narrow screen it lies over the page until a choice or Escape. */
export function Navigation({ project }: { readonly project: ProjectInfo }) {
  const text = useText()
  const { metadata } = useStudio()
  const open = useSyncExternalStore(navigation.subscribe, navigation.isOpen)
  const path = useRouterState({ select: state => state.location.pathname })
  const current = decodeURIComponent(path.split('/')[2] ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it, not what it reads
  useEffect(() => navigation.close(), [path])
  useEffect(() => {
    if (!open) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') navigation.close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
  return (
    <>
      {open && <button type="button" className={styles.veil} aria-label={text('close')} onClick={navigation.close} />}
      <nav className={styles.panel} data-open={open || undefined} aria-label={text('navigation')}>
        <a className={styles.project} href={hrefOf('/collections')}>
          {project.project_name ?? 'Fieldhouse'}
        </a>
        <ul className={styles.list}>
          {visibleCollections(metadata).map(collection => (
            <li key={collection.collection}>
              <a
                className={styles.link}
                href={collectionHref(collection.collection)}
                aria-current={collection.collection === current ? 'page' : undefined}
              >
                <Icon name={collection.icon} size={18} />
                <span className={styles.name}>{collection.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
