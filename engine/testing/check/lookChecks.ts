import { run as runAxe } from 'axe-core'
import { type Check, isNotice } from './Subject.ts'
import { withStage } from './stage.tsx'
import { controlsOf, focus } from './use.ts'
import { colorsOf } from './useChecks.ts'

const rules = { region: { enabled: false }, 'target-size': { enabled: true }, 'landmark-unique': { enabled: false } }

/** Axe with layout and colors, in both themes. */
export const isAccessible: Check = {
  name: 'axe',
  title: 'has no axe violations in either theme',
  each: async (subject, fixture) => {
    const faults = new Set<string>()
    for (const theme of ['light', 'dark'] as const)
      await withStage(
        subject,
        fixture,
        { theme, ...(theme === 'dark' ? { direction: 'rtl' as const } : {}) },
        async ({ page }) => {
          for (const animation of document.getAnimations()) animation.finish()
          const { violations } = await runAxe(page, { rules, resultTypes: ['violations'] })
          for (const { id, help, nodes } of violations)
            faults.add(`${id}, ${theme} theme: ${help}. ${nodes[0]?.html.slice(0, 120) ?? ''}`)
        },
      )
    return [...faults].slice(0, 3)
  },
}

export const fits: Check = {
  name: 'narrow',
  title: 'fits into a narrow page',
  each: (subject, fixture) =>
    withStage(subject, fixture, { width: 288 }, ({ page }) =>
      page.scrollWidth > page.clientWidth + 1
        ? [`On a page of 320 px it is ${page.scrollWidth - page.clientWidth} px too wide.`]
        : [],
    ),
}

/** The control with the focus looks different, or something around it does. */
export const showsFocus: Check = {
  name: 'visible focus',
  title: 'shows which control has the focus',
  each: (subject, fixture) =>
    withStage(subject, fixture, {}, ({ root, page, after }) => {
      if (isNotice(root)) return []
      // The look of a thumb cannot be read.
      for (const control of controlsOf(root, 4).filter(each => !each.matches('[type="range"]'))) {
        focus(after)
        const before = framesOf(page)
        focus(control)
        if (framesOf(page) === before)
          return [`With the focus, <${control.tagName.toLowerCase()}> looks as without. Keep its outline.`]
      }
      return []
    }),
}

/** The colors of all elements and of the shapes before and after them. */
function framesOf(page: Element): string {
  const colors = colorsOf(page)
  const shapes = [...page.querySelectorAll('*')].flatMap(each =>
    ['::before', '::after'].map(part => {
      const { outline, boxShadow, backgroundColor, borderColor, opacity } = getComputedStyle(each, part)
      return [outline, boxShadow, backgroundColor, borderColor, opacity].join()
    }),
  )
  return `${colors}\n${shapes.join('\n')}`
}
