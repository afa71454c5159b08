import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { useEffect } from 'react'
import { useKit } from '../kit/KitProvider.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useAreaSearch } from '../shell/area.ts'
import { ownBillingArea } from './billing.area.tsx'

/** Leads on to the billing of the tenant acted for, and to what the address names there. */
export default function OwnBillingPage() {
  const { context } = useUserInfo()
  const { navigate } = useKit()
  const [{ tariff, fee }] = useAreaSearch(ownBillingArea)
  const tab = fee === undefined ? 'tariffs' : 'fees'
  const there = screens.billing(BILLED_APP, context.id, { tab, tariff, fee })
  useEffect(() => navigate(there, { replace: true }), [there, navigate])
  return <CardSkeleton />
}
