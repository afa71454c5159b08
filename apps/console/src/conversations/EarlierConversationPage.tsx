import { screens } from '@parley/contract/kernel/screens.ts'
import { useEffect } from 'react'
import { useKit } from '../kit/KitProvider.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useAreaParams } from '../shell/area.ts'

/** Leads on to the present address. */
export default function EarlierConversationPage() {
  const { guid } = useAreaParams(screens.earlierConversation)
  const { navigate } = useKit()
  useEffect(() => navigate(screens.conversation({ guid }), { replace: true }), [guid, navigate])
  return <CardSkeleton />
}
