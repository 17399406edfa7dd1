const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A shortcut such as `Mod+Shift+S` as the keyboard at hand calls it. */
export const keyNames = (shortcut: string): string =>
  isApple
    ? shortcut.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
    : shortcut.replace('Mod', 'Ctrl')
