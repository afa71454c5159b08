import { search } from '../shell/area.ts'
import { eventGroupNames } from './timeline/visible-events.ts'

export const conversationAddress = {
  tab: search.oneOf(['overview', 'timeline', 'data', 'source', 'errors'], 'overview'),
  guid: search.text(),
  callId: search.text(),
  fullConversations: search.flag(),
  leg: search.whole(),
  event: search.whole(),
  kinds: search.someOf(eventGroupNames),
  find: search.text(),
  step: search.whole(),
  visit: search.whole(),
  ran: search.text(),
  view: search.oneOf(['picture', 'json'], 'picture'),
}
