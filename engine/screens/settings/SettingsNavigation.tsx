import { textStyles } from '#engine/ui/text/textStyles.ts'
import '#engine/core/i18n/settingsMessages.ts'
import { useRouterState } from '@tanstack/react-router'
import { currentDialect, type Family } from '#engine/core/api/dialect/Dialect.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { productVersion } from '#schemas/productVersion.ts'
import shell from '../navigation/Navigation.module.css'
import { PlaceLinks } from '../navigation/NavigationLinks.tsx'
import styles from './SettingsNavigation.module.css'
import { isOffered, sections } from './sections.ts'

/** The API release of the server, as far as its responses reveal it. */
const versions: Readonly<Record<Family, string>> = { rc: '9.0.0-rc.24', '9': '9.x', '10': '10.x' }

const issues = 'https://github.com/fieldhouse/fieldhouse/issues/new'

const outside = [
  { name: 'settings.report_bug', icon: 'error', href: `${issues}?labels=bug` },
  { name: 'settings.request_feature', icon: 'add', href: `${issues}?labels=enhancement` },
] as const

/** The settings pages, a link to report problems, and the versions. */
export default function SettingsNavigation() {
  const text = useText()
  const { capabilities } = useStudio()
  const currentSection = useRouterState({ select: state => state.location.pathname.split('/')[2] ?? '' })
  return (
    <>
      <PlaceLinks
        links={Object.entries(sections)
          .filter(([, section]) => isOffered(section, capabilities))
          .map(([id, { name, icon }]) => ({
            id,
            href: settingsHref(id),
            icon,
            name: text(name),
            isCurrent: id === currentSection,
          }))}
      />
      <ul className={styles.externalLinks}>
        {outside.map(({ name, icon, href }) => (
          <li key={name}>
            <a className={shell.link} href={href} target="_blank" rel="noreferrer">
              <Icon name={icon} size={18} />
              {text(name)}
              <span className={textStyles.hidden}>{text('opens_in_new_tab')}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.version} data-part="version">
        {text('settings.version', { version: productVersion, api: versions[currentDialect().family] })}
      </p>
    </>
  )
}
