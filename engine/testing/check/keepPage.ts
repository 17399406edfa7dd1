/**
 * Opens no other page until `stop`. Links of the studio lead to the page of the tests here: in a second window, it would
 * run again, and both would answer each other without end.
 */
export function keepPage(): () => void {
  const { open } = window
  window.open = () => null
  const keep = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link) return
    const isHere = link.getAttribute('href')?.startsWith('#') && link.target !== '_blank'
    if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey) event.preventDefault()
  }
  addEventListener('click', keep)
  return () => {
    window.open = open
    removeEventListener('click', keep)
  }
}
