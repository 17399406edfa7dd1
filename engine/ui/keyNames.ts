const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Formats a shortcut such as `Mod+Shift+S` for the keyboard of the platform. */
export const keyNames = (shortcut: string): string =>
  isApple
    ? shortcut.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
    : shortcut.replace('Mod', 'Ctrl')
