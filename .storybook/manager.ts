import { addons } from 'storybook/manager-api'

const marks: Readonly<Record<string, string>> = { 'review:changed': 'changed', 'review:new': 'not reviewed' }

/** The list of plugins shows whether someone reviewed the current version of each. */
addons.setConfig({
  sidebar: {
    renderLabel: item => {
      const mark = item.type === 'component' && item.tags.map(tag => marks[tag]).find(Boolean)
      return mark ? `${item.name} – ${mark}` : item.name
    },
  },
})
