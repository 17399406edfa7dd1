import { headings, joinBlocks, lineBlocks } from './joinBlocks.ts'
import { normalizeTables } from './pastedTables.ts'
import { nestWordLists } from './wordLists.ts'

const keptAttributes = /^(href|title|src|alt|width|height|colspan|rowspan|scope|open|controls|poster|type)$/
const sized = 'img, video'

/** Marks by the style that other programs write instead of their elements. */
const marks: readonly (readonly [string, (style: CSSStyleDeclaration) => boolean])[] = [
  ['strong', style => isBold(style.fontWeight)],
  ['em', style => style.fontStyle === 'italic'],
  ['u', style => lineOf(style).includes('underline')],
  ['s', style => lineOf(style).includes('line-through')],
  ['sub', style => style.verticalAlign === 'sub'],
  ['sup', style => style.verticalAlign === 'super'],
]

const lineOf = (style: CSSStyleDeclaration): string => `${style.textDecoration} ${style.textDecorationLine}`
const isBold = (weight: string): boolean => weight === 'bold' || Number(weight) >= 600
const isNotBold = (weight: string): boolean => weight === 'normal' || (weight !== '' && Number(weight) < 600)

/**
 * Rewrites pasted, sanitized HTML of other programs in place, in plain elements: lists of Word and Google Docs become
 * nested lists, styles that mean bold, italic and the like become elements, tables keep their structure. Fonts, sizes,
 * colors, classes and empty paragraphs are dropped.
 */
export function normalizePasted(root: DocumentFragment): void {
  nestWordLists(root)
  unwrapNormalWeight(root)
  for (const list of root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) moveIntoItem(list)
  for (const item of root.querySelectorAll('li')) joinBlocks(item)
  for (const title of root.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  for (const element of root.querySelectorAll('*')) readStyle(element)
  normalizeTables(root)
  for (const block of root.querySelectorAll(lineBlocks)) if (isEmpty(block)) block.remove()
}

/** Google Docs wraps everything that it copies in a `b` that is not bold. */
function unwrapNormalWeight(root: DocumentFragment): void {
  for (const bold of root.querySelectorAll<HTMLElement>('b[style], strong[style]'))
    if (isNotBold(bold.style.fontWeight)) bold.replaceWith(...bold.childNodes)
}

/** Google Docs puts a nested list beside its item instead of in it. */
function moveIntoItem(list: Element): void {
  const before = list.previousElementSibling
  if (before?.localName === 'li') before.append(list)
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Replaces the style of an element by elements, and removes all attributes without a meaning. */
function readStyle(element: Element): void {
  const styled = element instanceof HTMLElement && element.hasAttribute('style') ? element : null
  if (styled?.matches('span, font')) for (const [tag, has] of marks) if (has(styled.style)) mark(styled, tag)
  const align = styled?.matches(lineBlocks) ? styled.style.textAlign : ''
  for (const { name } of [...element.attributes]) {
    const kept = keptAttributes.test(name) && (!/^(width|height)$/.test(name) || element.matches(sized))
    const turned = name === 'dir' && element.getAttribute('dir') === 'rtl' && element.matches(lineBlocks)
    if (!kept && !turned) element.removeAttribute(name)
  }
  if (/^(center|right|justify)$/.test(align)) element.setAttribute('style', `text-align: ${align}`)
}

/** Headings are bold and links underlined by themselves. */
function mark(element: Element, tag: string): void {
  if (tag === 'strong' && element.closest(headings)) return
  if (tag === 'u' && (element.closest('a') || element.querySelector('a'))) return
  if (!element.textContent?.trim()) return
  const marked = element.ownerDocument.createElement(tag)
  marked.append(...element.childNodes)
  element.append(marked)
}

const isEmpty = (block: Element): boolean =>
  !block.textContent?.replaceAll('\u00a0', ' ').trim() && block.querySelector('img') === null
