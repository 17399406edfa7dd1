import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { keyNames } from '#engine/ui/keyNames.ts'
import styles from './ShortcutsDialog.module.css'
import { shortcuts } from './shortcuts.ts'

/** Keyboard shortcuts by context. Each entry lists one or more key combinations. */
export const keyMap: readonly { readonly place: string; readonly keys: Readonly<Record<string, readonly string[]>> }[] =
  [
    { place: 'anywhere', keys: { palette: ['Mod+K'], map: ['?'], close: ['Esc'] } },
    {
      place: 'list',
      keys: {
        search: ['/'],
        filters: ['F'],
        cells: ['←', '→', '↑', '↓', 'Home', 'End'],
        edit_cell: ['Enter'],
        next_cell: ['Tab'],
        select_all: ['Mod+A'],
        move_row: ['Alt+↑', 'Alt+↓'],
        move_column: ['Alt+←', 'Alt+→'],
      },
    },
    {
      place: 'item',
      keys: {
        save: ['Mod+S'],
        save_and_add: ['Mod+Shift+S'],
        undo: ['Mod+Z'],
        redo: ['Mod+Shift+Z', 'Mod+Y'],
        post_comment: ['Mod+Enter'],
      },
    },
  ]

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog() {
  const text = useText()
  return (
    <Drawer title={text('shortcuts')} close={shortcuts.close}>
      {keyMap.map(({ place, keys }) => (
        <section key={place} className={styles.place}>
          <h3 className={styles.heading}>{text(`shell.keys.${place}`)}</h3>
          <dl className={styles.list}>
            {Object.entries(keys).map(([name, ways]) => (
              <div key={name} className={styles.row}>
                <dt>{text(`shell.key.${name}`)}</dt>
                <dd className={styles.bindings}>
                  {ways.map(way => (
                    <kbd key={way} className={styles.keys} dir="ltr">
                      {keyNames(way)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Drawer>
  )
}
