import { orderNamesBy } from '@parley/contract/kernel/compareNames.ts'
import { Outlet, useBlocker, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { hasUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'
import { type KitEnvironment, KitProvider } from '../../kit/KitProvider.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { timeZoneOf } from '../access/time-zone.ts'
import { useRefusals } from '../access/use-refusal.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import { ActingForBar } from '../context/ActingForBar.tsx'
import { useContextRefusal } from '../context/use-context-refusal.ts'
import { useTenantNotice } from '../context/use-tenant-notice.ts'
import { ShellDialogs } from '../dialogs/dialogs.tsx'
import { useConsoleHub } from '../hub/use-console-hub.ts'
import { ShutOutPage } from '../pages/ShutOutPage.tsx'
import { useShortcuts } from '../palette/use-shortcuts.ts'
import { PasswordExpiredPage } from '../password/PasswordExpiredPage.tsx'
import { isShutOut } from '../password/password-notice.ts'
import { usePasswordNotice } from '../password/use-password-notice.ts'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { useStored } from '../storage/stored.ts'
import { themePreviewMode, themePreviewOpened } from '../theme/theme-preview.ts'
import { useTheme } from '../theme/use-theme.ts'
import { ViewAsBar } from '../view-as/ViewAsBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Isolated } from './Isolated.tsx'
import { useShownFrame } from './own-frame.ts'
import { SideNav } from './SideNav.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useRecent } from './use-recent.ts'
import { useRenewal } from './use-renewal.ts'

const SessionLostDialog = lazyPart(() =>
  import('../session/SessionLostDialog.tsx').then((part) => part.SessionLostDialog),
)
const UnsavedChangesDialog = lazyPart(() =>
  import('../../kit/forms/UnsavedChangesDialog.tsx').then((part) => part.UnsavedChangesDialog),
)

const ThemePreviewBar = lazy(async () => ({
  default: (await import('../theme/ThemePreviewBar.tsx')).ThemePreviewBar,
}))
const CommandPalette = lazy(() => import('../palette/CommandPalette.tsx'))

/** What surrounds every screen of somebody signed in. */
export function Frame() {
  const { passwordExpiration } = useUserInfo()
  const { viewed } = useServices()
  const environment = useEnvironment()
  const refusal = useContextRefusal()
  if (refusal) return <ShutOutPage error={refusal} />
  const Content = !viewed && isShutOut(passwordExpiration, Date.now()) ? PasswordExpiredPage : FrameContent
  return (
    <KitProvider environment={environment}>
      <Content />
    </KitProvider>
  )
}

function SessionLost() {
  const { session } = useServices()
  const state = useSyncExternalStore(session.subscribe, session.state)
  return state.status === 'lost' && <SessionLostDialog reason={state.reason} />
}

function useEnvironment(): KitEnvironment {
  const router = useRouter()
  const { href } = useLocation()
  const { consolePreference, context } = useUserInfo()
  // Before anything below sorts names.
  orderNamesBy(context.locale)
  const refusalOf = useRefusals()
  const ways = useMemo<Pick<KitEnvironment, 'current' | 'navigate' | 'preload'>>(
    () => ({
      current: () => router.latestLocation.href,
      navigate: (to, options) => (options?.replace ? router.history.replace(to) : router.history.push(to)),
      preload: (to) => void router.preloadRoute({ href: to } as never).catch(() => undefined), // an address instead of a route's name
    }),
    [router],
  )
  return useMemo(() => {
    return {
      ...ways,
      href,
      timeZone: timeZoneOf(consolePreference.timezone),
      refusalOf,
    }
  }, [ways, href, consolePreference.timezone, refusalOf])
}

function FrameContent() {
  const { brand, header } = useTheme()
  const { hasFooter = true } = useShownFrame()
  const [isFinding, setFinding] = useState(false)
  const isPreviewing = useStored(themePreviewMode)
  useEffect(() => {
    if (!isPreviewing) themePreviewOpened.remove() // keys taken away by hand
  }, [isPreviewing])
  useConsoleHub()
  useRenewal()
  usePasswordNotice()
  useShortcuts(() => setFinding(true))
  useFocusOnArrival()
  useTenantNotice()
  useRecent()
  const blocker = useBlocker({
    // Within a page an open drawer is a part of the address: the browser's Back would close it with all that was typed.
    shouldBlockFn: ({ current, next, action }) =>
      (current.pathname !== next.pathname || action === 'BACK') && hasUnsavedChanges(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] bg-canvas text-ink short:h-auto short:min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-1.5 focus:shadow-mid"
      >
        {t('skipToContent')}
      </a>
      <Header brand={brand} colors={header} onFind={() => setFinding(true)} />
      <div>
        <ActingForBar />
        <ViewAsBar />
        <Suspense>{isPreviewing && <ThemePreviewBar />}</Suspense>
      </div>
      <div className="flex min-h-0 min-w-0">
        <SideNav />
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none short:overflow-visible"
        >
          <Outlet />
        </main>
      </div>
      {hasFooter && <Footer title={brand.title} />}
      <Isolated>
        <ShellDialogs />
      </Isolated>
      <SessionLost />
      {isFinding && (
        <Isolated>
          <Suspense>
            <CommandPalette onClose={() => setFinding(false)} />
          </Suspense>
        </Isolated>
      )}
      {blocker.status === 'blocked' && <UnsavedChangesDialog isOpen onStay={blocker.reset} onLeave={blocker.proceed} />}
    </div>
  )
}
