export const headings = 'h1, h2, h3, h4, h5, h6'
/** Elements that are one line of text in the editor. */
export const lineBlocks = `p, ${headings}`

/** The paragraphs of an item or a cell as lines of it. */
export function joinBlocks(holder: Element): void {
  for (const block of [...holder.children].filter(child => child.matches(`div, ${lineBlocks}`))) {
    const before = block.previousSibling
    const parted = before !== null && (before instanceof Element || before.textContent?.trim() !== '')
    if (parted && block.textContent?.trim()) block.before(block.ownerDocument.createElement('br'))
    block.replaceWith(...block.childNodes)
  }
}
