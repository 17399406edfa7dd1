import type { ReactNode } from 'react'
import type { Fixtures, LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import { FixtureView } from './FixtureView.tsx'
import type { ReviewMode } from './fixtureNode.ts'
import { LayoutView } from './LayoutView.tsx'
import styles from './PluginStage.module.css'

export interface PluginStageProps {
  readonly fixtures: Fixtures | LayoutFixtures
  readonly mode?: ReviewMode
}

/** All states of a plugin, for review. Requires `ReviewProviders` around it. */
export function PluginStage({ fixtures, mode = 'edit' }: PluginStageProps) {
  return (
    <div className={styles.stage}>
      {Object.entries(drawings(fixtures, mode)).map(([name, drawing]) => (
        <section key={name} className={styles.state} data-kind={fixtures.plugin.kind} aria-label={name}>
          <h2 className={styles.name}>{name}</h2>
          {drawing}
        </section>
      ))}
    </div>
  )
}

function drawings(fixtures: Fixtures | LayoutFixtures, mode: ReviewMode): Readonly<Record<string, ReactNode>> {
  const drawn = isLayout(fixtures)
    ? Object.entries(fixtures.states).map(([name, fixture]) => [
        name,
        <LayoutView key={name} plugin={fixtures.plugin} fixture={fixture} />,
      ])
    : Object.entries(fixtures.states).map(([name, fixture]) => [
        name,
        <FixtureView key={name} plugin={fixtures.plugin} fixture={fixture} mode={mode} />,
      ])
  return Object.fromEntries(drawn)
}

const isLayout = (fixtures: Fixtures | LayoutFixtures): fixtures is LayoutFixtures => fixtures.plugin.kind === 'layout'
