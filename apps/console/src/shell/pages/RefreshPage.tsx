import { useEffect } from 'react'
import { handOver } from '../../auth/hand-over.ts'
import { t } from '../shell.messages.ts'
import { WaitingPage } from './WaitingPage.tsx'

/** /auth-refresh, where the server gives the console instead of the small page of its own. */
export function RefreshPage() {
  useEffect(() => handOver(window), [])
  return <WaitingPage title={t('renewing')} />
}
