import { Hono } from 'hono'
import type { Platform } from '#server/services/Platform.ts'
import type { AppEnvironment } from './AppEnvironment.ts'

export interface AppOptions {
  /** Adds routes of others (files, folders, assets, the studio) before the answer for unknown routes. */
  readonly extra?: (app: Hono<AppEnvironment>, platform: Platform) => void
}

/** The HTTP interface over a platform. */
export function createApp(platform: Platform, options: AppOptions = {}): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  options.extra?.(app, platform)
  return app
}
