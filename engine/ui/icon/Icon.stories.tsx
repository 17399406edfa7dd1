import type { Meta, StoryObj } from '@storybook/react-vite'
import { corePaths } from './corePaths.ts'
import { Icon } from './Icon.tsx'
import { paths } from './paths.ts'

const names = Object.keys({ ...corePaths, ...paths }).toSorted()

const meta = {
  title: 'Primitives/Icon',
  component: Icon,
  args: { name: 'box' },
  render: () => (
    <ul
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        gap: 12,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {names.map(name => (
        <li key={name} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Icon name={name} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  ),
} satisfies Meta<typeof Icon>
export default meta
type Story = StoryObj<typeof meta>

export const Every: Story = {}
export const EveryRightToLeft: Story = { globals: { direction: 'rtl' } }
