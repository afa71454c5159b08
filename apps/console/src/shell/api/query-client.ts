import { type Query, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

const MOST_RETRIES = 2
const FRESH_MS = 10_000

/** Only what may have passed by itself is tried again: no answer at all, or a core that is starting. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < MOST_RETRIES && error instanceof CallError && (error.kind === 'network' || error.status === 503)

/** Found missing a moment ago, by what is read ahead of the screen: not asked again. */
export const isFreshlyMissing = ({ error, errorUpdatedAt }: Query['state']): boolean =>
  error instanceof CallError && error.status === 404 && Date.now() - errorUpdatedAt < FRESH_MS

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: true,
        retryOnMount: ({ state }) => !isFreshlyMissing(state),
      },
      mutations: { retry: false },
    },
  })
