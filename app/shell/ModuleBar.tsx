import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { call, runOutcome } from '#engine/api/call.ts'
import { failureText, failureTitle } from '#engine/api/failureText.ts'
import { useText } from '#engine/i18n/I18n.tsx'
import { useAsset } from '#engine/registry/useAsset.ts'
import { Avatar } from '#engine/ui/avatar/Avatar.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { notify } from '#engine/ui/notifications/notifications.ts'
import type { ProjectInfo } from '#schemas/data/Settings.ts'
import type { CurrentUser } from '#schemas/data/User.ts'
import { userName } from '#schemas/data/userName.ts'
import { hrefOf } from '../base.ts'
import { Logo } from '../Logo.tsx'
import { router } from '../routes.tsx'
import styles from './ModuleBar.module.css'
import { navigation } from './navigation.ts'
import { applyTheme, type Theme, themes } from './theme.ts'

export interface ModuleBarProps {
  readonly user: CurrentUser
  readonly project: ProjectInfo
}

const themeIcons = { auto: 'contrast', light: 'light_mode', dark: 'dark_mode' } as const

/** The modules at the edge of the page, and at its end the theme and the person. */
export function ModuleBar({ user, project }: ModuleBarProps) {
  const text = useText()
  const avatar = useAsset(user.avatar?.id ?? null, { transform: 'system-small-cover' })
  const path = useRouterState({ select: state => state.location.pathname })
  const [theme, setTheme] = useState<Theme>(user.theme ?? 'light')
  const name = userName(user) ?? text('unknown_user')
  const choose = async (next: Theme) => {
    setTheme(next)
    applyTheme(next)
    const outcome = await runOutcome(call({ method: 'PATCH', path: '/users/me', body: { theme: next } }))
    if (!outcome.ok)
      notify({ kind: 'warning', title: failureTitle(outcome.failure, text), text: failureText(outcome.failure, text) })
  }
  return (
    <nav className={styles.bar} aria-label={text('modules')}>
      <span className={styles.toggle}>
        <IconButton icon="menu" label={text('toggle_navigation')} onPress={navigation.toggle} />
      </span>
      <a className={styles.logo} href={hrefOf('/collections')} aria-label={project.project_name ?? text('home')}>
        {project.project_logo ? <img src={`/assets/${encodeURIComponent(project.project_logo)}`} alt="" /> : <Logo />}
      </a>
      <a
        className={styles.module}
        href={hrefOf('/collections')}
        aria-label={text('collections')}
        title={text('collections')}
        aria-current={path.startsWith('/collections') ? 'true' : undefined}
      >
        <Icon name="box" size={22} />
      </a>
      <span className={styles.end}>
        <MenuButton
          label={text('theme')}
          icon={themeIcons[theme]}
          items={themes.map(each => ({
            id: each,
            label: text(`theme.${each}`),
            icon: themeIcons[each],
            checked: each === theme,
            onSelect: () => void choose(each),
          }))}
        />
        <MenuButton
          label={text('account_of', { name })}
          face={<Avatar name={name} size={32} {...(avatar.url ? { src: avatar.url } : {})} />}
          items={[
            {
              id: 'who',
              label: name,
              description: user.role?.name ?? '',
              disabled: true,
              icon: 'person',
              onSelect: () => {},
            },
            {
              id: 'out',
              label: text('sign_out'),
              icon: 'logout',
              onSelect: () => router.history.push(hrefOf('/logout')),
            },
          ]}
        />
      </span>
    </nav>
  )
}
