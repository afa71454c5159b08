import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Toaster } from '../kit/toasts/Toaster.tsx'
import { ApiContext } from './api/api-context.ts'
import { setNoticeNavigation } from './notices/notice-events.ts'
import { createConsoleRouter } from './router/router.tsx'
import type { Services } from './services.ts'
import { ServicesContext } from './services-context.ts'

export function App({ services }: { services: Services }) {
  const router = useMemo(() => {
    const created = createConsoleRouter(services)
    setNoticeNavigation((path) => created.history.push(path))
    return created
  }, [services])
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.cache}>
        <ApiContext value={services.call}>
          <RouterProvider router={router} />
          <Toaster />
        </ApiContext>
      </QueryClientProvider>
    </ServicesContext>
  )
}
