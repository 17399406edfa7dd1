import { useRouter, useRouterState } from '@tanstack/react-router'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { viewAsChoice } from '#engine/core/session/viewing.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useAsset } from '#engine/form/studio/useAsset.ts'
import { Avatar } from '#engine/ui/avatar/Avatar.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import type { ProjectInfo } from '#schemas/data/Settings.ts'
import type { CurrentUser } from '#schemas/data/User.ts'
import { userName } from '#schemas/data/userName.ts'
import { Logo } from '../Logo.tsx'
import type { OfferedModule } from '../modules/OfferedModule.ts'
import { visibleModules } from '../modules/visibleModules.ts'
import { contrast, toggleContrast } from './contrast.ts'
import styles from './ModuleBar.module.css'
import { NotificationBell } from './NotificationBell.tsx'
import { isNarrow, navigation } from './navigation.ts'
import { palette } from './palette/palette.ts'
import { shortcuts } from './shortcuts/shortcuts.ts'
import { chooseTheme, theme, themeIcons, themes } from './theme.ts'

export interface ModuleBarProps {
  readonly user: CurrentUser
  readonly project: ProjectInfo
  /** Whether the user can view the studio as another role. */
  readonly mayViewAs: boolean
}

/** The modules at the edge of the page, followed by the theme and the user. */
export function ModuleBar({ user, project, mayViewAs }: ModuleBarProps) {
  const text = useText()
  const router = useRouter()
  const avatar = useAsset(user.avatar?.id ?? null, { transform: 'system-small-cover' })
  const path = useRouterState({ select: state => state.location.pathname })
  const { registry, metadata } = useStudio()
  const shownTheme = useStore(theme)
  const highContrast = useStore(contrast)
  const narrow = useStore(isNarrow)
  const name = userName(user) ?? text('unknown_user')
  return (
    <nav className={styles.bar} aria-label={text('modules')}>
      {narrow && <IconButton icon="menu" label={text('toggle_navigation')} onPress={navigation.toggle} />}
      <a className={styles.logo} href={hrefOf('/collections')} aria-label={project.project_name ?? text('home')}>
        {project.project_logo ? <img src={`/assets/${encodeURIComponent(project.project_logo)}`} alt="" /> : <Logo />}
      </a>
      <span className={styles.modules}>
        {visibleModules(registry, metadata, user.role?.module_list).map(module => (
          <ModuleLink key={module.id} currentPath={path} module={module} />
        ))}
      </span>
      <span className={styles.end}>
        <IconButton icon="search" label={text('search_and_commands')} onPress={palette.open} />
        <NotificationBell />
        <MenuButton
          label={text('theme')}
          icon={themeIcons[shownTheme]}
          items={[
            ...themes.map(each => ({
              id: each,
              label: text(`theme.${each}`),
              icon: themeIcons[each],
              checked: each === shownTheme,
              onSelect: () => void chooseTheme(each, text),
            })),
            {
              id: 'contrast',
              label: text('theme.high_contrast'),
              icon: 'visibility',
              checked: highContrast,
              onSelect: toggleContrast,
            },
          ]}
        />
        <MenuButton
          label={text('account_of', { name })}
          face={<Avatar name={name} size={32} {...(avatar.url ? { src: avatar.url } : {})} />}
          items={[
            {
              id: 'who',
              label: name,
              description: user.role?.name ?? '',
              icon: 'person',
              onSelect: () => router.history.push(hrefOf(ownPage(user.id, metadata))),
            },
            {
              id: 'activity',
              label: text('activity.name'),
              icon: 'schedule',
              onSelect: () => router.history.push(hrefOf('/activity')),
            },
            ...(mayViewAs
              ? [{ id: 'view-as', label: text('view_as_role'), icon: 'visibility', onSelect: viewAsChoice.open }]
              : []),
            {
              id: 'keys',
              label: text('shortcuts'),
              icon: 'keyboard',
              shortcut: '?',
              onSelect: shortcuts.open,
            },
            {
              id: 'two-factor',
              label: text('two_factor'),
              icon: 'lock',
              onSelect: () => router.history.push(hrefOf('/two-factor')),
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

/** The page of the user's own account. */
const ownPage = (user: string, metadata: Metadata): string =>
  metadata.decide('read', 'directus_users').allowed ? `/users/${encodeURIComponent(user)}` : '/profile'

interface ModuleLinkProps {
  /** The current path of the user. */
  readonly currentPath: string
  readonly module: OfferedModule
}

function ModuleLink({ currentPath, module: { name, isNamed, icon, path, href } }: ModuleLinkProps) {
  const text = useText()
  const label = isNamed ? name : text(name)
  const current = !href && (currentPath === path || currentPath.startsWith(`${path}/`))
  return (
    <a
      className={styles.module}
      href={href ?? hrefOf(path)}
      {...(href && { target: '_blank', rel: 'noreferrer' })}
      aria-label={label}
      title={label}
      aria-current={current || undefined}
    >
      <Icon name={icon} size={22} />
    </a>
  )
}
