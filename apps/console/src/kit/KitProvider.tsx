import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useKeepFocus } from './keep-focus.ts'
import type { RefusalOf } from './use-refusal.ts'

/** What the pieces need from the application around them; the shell gives it once. */
export type KitEnvironment = {
  /** Path, search and hash of the page shown. */
  href: string
  /** The address at this moment, which may be ahead of the page shown. */
  current: () => string
  navigate: (href: string, options?: { replace?: boolean }) => void
  /** Called when a link is hovered or focused. */
  preload?: (href: string) => void
  /** IANA zone in which times are shown. */
  timeZone: string
  /** The sentence that says why the signed-in user may not call an endpoint, or nothing. */
  refusalOf?: RefusalOf
}

const browserEnvironment: KitEnvironment = {
  href: '/',
  current: () => location.pathname + location.search + location.hash,
  navigate: (href, options) => (options?.replace ? location.replace(href) : location.assign(href)),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}

const KitContext = createContext<KitEnvironment>(browserEnvironment)

export const useKit = (): KitEnvironment => useContext(KitContext)

/** Why something may not be called, told otherwise below here. */
export function WithRefusals({ refusalOf, children }: { refusalOf: RefusalOf; children: ReactNode }) {
  const environment = useKit()
  const told = useMemo(() => ({ ...environment, refusalOf }), [environment, refusalOf])
  return <KitContext value={told}>{children}</KitContext>
}

export function KitProvider({ environment, children }: { environment: KitEnvironment; children: ReactNode }) {
  useKeepFocus()
  return (
    <KitContext value={environment}>
      <I18nProvider locale={DATE_LOCALE}>
        <RouterProvider navigate={(href) => environment.navigate(href)}>{children}</RouterProvider>
      </I18nProvider>
    </KitContext>
  )
}
