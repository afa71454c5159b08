import { auditArea } from '../audit/audit.person.ts'
import { conversationArea } from '../conversations/conversation.person.ts'
import { mentionArea } from '../conversations/mention.person.ts'
import { mailArea } from '../mail/mail.person.ts'
import { taskArea } from '../tasks/task.person.ts'
import { userArea } from '../users/user.person.ts'
import type { PersonArea } from './personArea.ts'

/** Everything that holds people, in the order in which it is erased; the audit log last, since it hears of the others. */
export const personAreas: readonly PersonArea[] = [
  conversationArea,
  mentionArea,
  userArea,
  mailArea,
  taskArea,
  auditArea,
]
