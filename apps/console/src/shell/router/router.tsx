import { screens } from '@parley/contract/kernel/screens.ts'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../../kit/address/readers.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { CallError } from '../api/call-error.ts'
import { areas } from '../areas.ts'
import { Frame } from '../frame/Frame.tsx'
import { FrameSkeleton } from '../frame/FrameSkeleton.tsx'
import { CallbackPage } from '../pages/CallbackPage.tsx'
import { NotAuthorizedPage } from '../pages/NotAuthorizedPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { RefreshPage } from '../pages/RefreshPage.tsx'
import { ScreenError } from '../pages/ScreenError.tsx'
import { ScreenSkeleton } from '../pages/ScreenSkeleton.tsx'
import { ShutOutPage } from '../pages/ShutOutPage.tsx'
import { SignedOutPage } from '../pages/SignedOutPage.tsx'
import { UnreachablePage } from '../pages/UnreachablePage.tsx'
import type { Services } from '../services.ts'
import { aliasRoutes } from './alias-route.ts'
import { areaRoute } from './area-route.tsx'
import { NOT_AUTHORIZED_PATH, requireUser } from './guard.ts'
import type { RouterContext } from './router-context.ts'

const PENDING_MS = 120
const SignInPage = lazyPart(async () => (await import('../pages/SignInPage.tsx')).SignInPage)

const root = createRootRouteWithContext<RouterContext>()({})

const outside = [
  createRoute({
    getParentRoute: () => root,
    path: '/auth-callback',
    component: CallbackPage,
  }),
  createRoute({ getParentRoute: () => root, path: '/auth-refresh', component: RefreshPage }),
  createRoute({ getParentRoute: () => root, path: '/signed-out', component: SignedOutPage }),
  createRoute({ getParentRoute: () => root, path: '/sign-in', component: () => <SignInPage /> }),
]

/** Nothing can be shown: refused everywhere, or not reached at all. */
const FrameError = ({ error }: ErrorComponentProps) =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500 ? (
    <ShutOutPage error={error} />
  ) : (
    <UnreachablePage error={error} />
  )

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context.services, location.href) }),
  component: Frame,
  pendingComponent: FrameSkeleton,
  errorComponent: FrameError,
})

const inside = [
  createRoute({
    getParentRoute: () => frame,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: screens.flows(), replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => frame,
    path: NOT_AUTHORIZED_PATH,
    component: NotAuthorizedPage,
  }),
  createRoute({ getParentRoute: () => frame, path: '$', component: NotFoundPage }),
]

/** A panel, a filter or a tab is in the address too, and the page stays where it was scrolled to. */
function leavesPage() {
  let shown: string | undefined
  return ({ location: { pathname } }: { location: { pathname: string } }): boolean => {
    const isOther = pathname !== shown
    shown = pathname
    return isOther
  }
}

/** The routes of the console; a test brings a history of its own. */
export const createConsoleRouter = (services: Services, history?: RouterHistory) =>
  createRouter({
    ...(history ? { history } : {}),
    routeTree: root.addChildren([
      ...outside,
      frame.addChildren([...inside, ...areas.flatMap((area) => [areaRoute(area, frame), ...aliasRoutes(area, frame)])]),
    ]),
    context: { services },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: () => <NotFoundPage />,
    scrollRestoration: leavesPage(),
    scrollToTopSelectors: ['#main'],
  })
