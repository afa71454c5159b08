import { QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useHasToasts } from '../kit/toasts/toasts.ts'
import { ApiContext } from './api/api-context.ts'
import { useExports } from './export/exports.ts'
import { setNoticeNavigation } from './notices/notice-events.ts'
import { createConsoleRouter } from './router/router.tsx'
import type { Services } from './services.ts'
import { ServicesContext } from './services-context.ts'

const Toaster = lazyPart(() => import('../kit/toasts/Toaster.tsx').then((part) => part.Toaster))
/** What is said before the place for it has come is shown with it; without anything to say the first screen does not wait for it. */
const Toasts = () => useHasToasts() && <Toaster />

const RunningExports = lazyPart(() => import('./export/RunningExports.tsx').then((part) => part.RunningExports))
const Exports = () => {
  const exports = useExports()
  return exports.length > 0 && <RunningExports exports={exports} />
}

/** The console; a test brings a history of its own. */
export function App({ services, history }: { services: Services; history?: RouterHistory }) {
  const router = useMemo(() => {
    const created = createConsoleRouter(services, history)
    setNoticeNavigation((path) => created.history.push(path))
    return created
  }, [services, history])
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.cache}>
        <ApiContext value={services.call}>
          <RouterProvider router={router} />
          <Toasts />
          <Exports />
        </ApiContext>
      </QueryClientProvider>
    </ServicesContext>
  )
}
