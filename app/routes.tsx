import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { base } from './base.ts'
import { ErrorPage } from './session/ErrorPage.tsx'
import { LoginPage } from './session/LoginPage.tsx'
import { LogoutPage } from './session/LogoutPage.tsx'
import { PrivateGate } from './session/PrivateGate.tsx'

const root = createRootRoute({ component: Outlet })

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login' })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: LoginPage,
  validateSearch: (search: Record<string, unknown>): { reason?: string; next?: string } => {
    const reason = text(search['reason'])
    const next = text(search['next'])
    return { ...(reason ? { reason } : {}), ...(next ? { next } : {}) }
  },
})

const logout = createRoute({ getParentRoute: () => root, path: '/logout', component: LogoutPage })

/** Everything below asks for a session and for what the studio runs on. */
const inside = createRoute({ getParentRoute: () => root, id: 'private', component: PrivateGate })

const collections = createRoute({
  getParentRoute: () => inside,
  path: '/collections',
  component: lazyRouteComponent(() => import('./modules/collections/OverviewPage.tsx'), 'OverviewPage'),
})

export interface ListSearch {
  readonly page?: number
  readonly search?: string
}

const collection = createRoute({
  getParentRoute: () => inside,
  path: '/collections/$collection',
  validateSearch: (search: Record<string, unknown>): ListSearch => {
    const page = Number(search['page'])
    const term = search['search'] === undefined ? undefined : String(search['search'])
    return { ...(Number.isInteger(page) && page > 1 ? { page } : {}), ...(term ? { search: term } : {}) }
  },
  component: lazyRouteComponent(() => import('./modules/collections/CollectionPage.tsx'), 'CollectionPage'),
})

const item = createRoute({
  getParentRoute: () => inside,
  path: '/collections/$collection/$primaryKey',
  component: lazyRouteComponent(() => import('./modules/collections/ItemPage.tsx'), 'ItemPage'),
})

const unknown = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([home, login, logout, inside.addChildren([collections, collection, item, unknown])]),
  basepath: base,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
