import type { Fixtures } from '../registry/Fixture.ts'
import { FixtureView } from './FixtureView.tsx'
import type { ReviewMode } from './fixtureNode.ts'
import styles from './PluginStage.module.css'
import { ReviewProviders } from './ReviewProviders.tsx'

export interface PluginStageProps {
  readonly fixtures: Fixtures
  readonly mode?: ReviewMode
  readonly locale?: string
}

/** Every state of a plugin, one below the other, for review. */
export function PluginStage({ fixtures, mode = 'edit', locale = 'en-US' }: PluginStageProps) {
  return (
    <ReviewProviders locale={locale} plugins={[fixtures.plugin]}>
      <div className={styles.stage}>
        {Object.entries(fixtures.states).map(([name, fixture]) => (
          <section key={name} className={styles.state} data-kind={fixtures.plugin.kind} aria-label={name}>
            <h2 className={styles.name}>{name}</h2>
            <FixtureView plugin={fixtures.plugin} fixture={fixture} mode={mode} />
          </section>
        ))}
      </div>
    </ReviewProviders>
  )
}
