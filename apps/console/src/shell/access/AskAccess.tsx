import { lazy, Suspense } from 'react'
import type { AskAccessProps } from './AskAccessForm.tsx'

const AskAccessForm = lazy(() => import('./AskAccessForm.tsx'))

/** The way to ask for what is missing; downloaded by those who need it. */
export const AskAccess = (props: AskAccessProps) => (
  <Suspense>
    <AskAccessForm {...props} />
  </Suspense>
)
