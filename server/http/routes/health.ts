import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import type { Platform } from '#server/services/Platform.ts'

/**
 * `/server/health`: 200 while the server can work, 503 while it cannot; administrators are told what was looked at
 * (the form of draft-inadarei-api-health-check).
 */
export function healthRoutes(app: Hono<AppEnvironment>, { health, run }: Platform): void {
  app.get('/server/health', async context => {
    const { status, checks } = await run(health.state())
    const text = JSON.stringify(context.get('caller').admin ? { status, checks } : { status })
    return context.body(text, status === 'error' ? 503 : 200, { 'Content-Type': 'application/health+json' })
  })
}
