import { useAreaSearch } from '../shell/area.ts'
import { ConversationDetail } from './ConversationDetail.tsx'
import { ConversationPrompt } from './ConversationPrompt.tsx'
import { asksForOne, conversationQueryOf } from './conversation-query.ts'
import { conversationArea } from './conversations.area.tsx'
import { NoConversation } from './NoConversation.tsx'

/** One conversation; or, where the address names none, the way to find one. */
export default function ConversationPage() {
  const [search, change] = useAreaSearch(conversationArea)
  if (!asksForOne(search)) return <ConversationPrompt />
  const query = conversationQueryOf(search)
  if (!query) return <NoConversation name={search.guid} />
  return <ConversationDetail query={query} search={search} change={change} />
}
