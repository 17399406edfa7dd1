import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  Text,
  TextField,
} from 'react-aria-components'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { shortcutText } from '#engine/ui/toolbar/shortcutText.ts'
import { focusPage } from '../focusPage.ts'
import styles from './Palette.module.css'
import { palette } from './palette.ts'
import { type PaletteProps, usePaletteSections } from './usePaletteSections.ts'

/** Finds every page and command by a few letters; arrow keys, Enter and Escape. */
export default function Palette(props: PaletteProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const { sections, loading, error } = usePaletteSections(props, search)
  const entries = sections.flatMap(section => section.entries)
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isDismissable onOpenChange={open => !open && palette.close()}>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={text('palette.name')} data-part="palette">
          <Autocomplete inputValue={search} onInputChange={setSearch}>
            <TextField type="search" className={styles.search ?? ''} aria-label={text('palette.search')} autoFocus>
              <Icon name="search" />
              <Input className={styles.input ?? ''} placeholder={text('palette.search')} dir="auto" />
              <kbd className={styles.key}>Esc</kbd>
            </TextField>
            <Menu
              className={styles.menu ?? ''}
              aria-label={text('palette.name')}
              disabledKeys={entries.filter(entry => entry.disabledReason !== undefined).map(entry => entry.id)}
              renderEmptyState={() => (
                <p className={styles.empty} role="status">
                  {text(loading ? 'loading' : 'palette.nothing')}
                </p>
              )}
              onAction={id => {
                palette.close()
                focusPage(location.pathname)
                entries.find(entry => entry.id === id)?.run()
              }}
            >
              {sections.map(section => (
                <MenuSection key={section.id} id={section.id} className={styles.section ?? ''}>
                  <Header className={styles.head ?? ''}>{section.title}</Header>
                  {section.entries.map(entry => (
                    <MenuItem
                      key={entry.id}
                      id={entry.id}
                      textValue={entry.label}
                      className={styles.item ?? ''}
                      data-danger={entry.danger || undefined}
                    >
                      <Icon name={entry.icon} size={18} />
                      <Text slot="label" className={`${textStyles.cut} ${styles.label}`} dir="auto">
                        {entry.label}
                      </Text>
                      {(entry.disabledReason ?? entry.hint) && (
                        <Text slot="description" className={`${textStyles.cut} ${styles.hint}`} dir="auto">
                          {entry.disabledReason ?? entry.hint}
                        </Text>
                      )}
                      {entry.shortcut && (
                        <kbd className={styles.key}>{shortcutText(entry.shortcut.replaceAll('+', '-'))}</kbd>
                      )}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
          {error !== null && (
            <p className={styles.failure} role="status">
              {text('palette.items_failed', { reason: failureText(toFailure(error), text) })}
            </p>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
