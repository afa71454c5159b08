import { useEffect } from 'react'
import { useKit } from '../kit/KitProvider.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useAreaParams } from '../shell/area.ts'
import { earlierConversationArea } from './conversations.area.tsx'
import { conversationHref } from './conversations.path.ts'

/** Leads on to the present address. */
export default function EarlierConversationPage() {
  const { guid } = useAreaParams(earlierConversationArea)
  const { navigate } = useKit()
  useEffect(() => navigate(conversationHref({ guid }), { replace: true }), [guid, navigate])
  return <CardSkeleton />
}
