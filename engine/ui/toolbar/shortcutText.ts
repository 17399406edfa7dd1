const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys as the machine writes them: `Mod-Shift-x` is ⌘⇧X on Apple's, Ctrl+Shift+X elsewhere. */
export function shortcutText(keys: string): string {
  const apple = onApple()
  const signs: Readonly<Record<string, string>> = apple
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
    : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt' }
  return keys
    .split('-')
    .map(key => signs[key] ?? key.toUpperCase())
    .join(apple ? '' : '+')
}
