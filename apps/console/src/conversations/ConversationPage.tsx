import { useAreaSearch } from '../shell/area.ts'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { ConversationDetail } from './ConversationDetail.tsx'
import { ConversationPrompt } from './ConversationPrompt.tsx'
import { asksForOne, conversationQueryOf } from './conversation-query.ts'
import { conversationArea } from './conversations.area.tsx'
import { t } from './conversations.messages.ts'
import { detailCrumbs } from './DetailSkeleton.tsx'

/** One conversation; or, where the address names none, the way to find one. */
export default function ConversationPage() {
  const [search, change] = useAreaSearch(conversationArea)
  if (!asksForOne(search)) return <ConversationPrompt />
  const query = conversationQueryOf(search)
  // Not there, or not to be seen: to the outside both are the same.
  const missing = { title: t('notFoundTitle'), text: t('notFoundText', { name: search.guid || search.callId }) }
  if (!query) return <NotFoundPage missing={missing} back={detailCrumbs().at(-1)} />
  return <ConversationDetail query={query} search={search} change={change} missing={missing} />
}
