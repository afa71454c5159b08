import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { useEffect } from 'react'
import { useKit } from '../kit/KitProvider.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'

/** Leads on to the billing of the tenant acted for. */
export default function OwnBillingPage() {
  const { context } = useUserInfo()
  const { navigate } = useKit()
  const there = screens.billing(BILLED_APP, context.id)
  useEffect(() => navigate(there, { replace: true }), [there, navigate])
  return <CardSkeleton />
}
