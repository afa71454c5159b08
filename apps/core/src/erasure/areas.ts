import { accessRequestArea } from '../accessRequests/accessRequest.person.ts'
import { auditArea } from '../audit/audit.person.ts'
import { conversationArea } from '../conversations/conversation.person.ts'
import { mentionArea } from '../conversations/mention.person.ts'
import { mailArea } from '../mail/mail.person.ts'
import { noticeArea } from '../notices/notice.person.ts'
import { deliveryArea } from '../notificationGroups/delivery.person.ts'
import { taskArea } from '../tasks/task.person.ts'
import { userArea } from '../users/user.person.ts'
import { userImportArea } from '../users/userImport.person.ts'
import type { PersonArea } from './personArea.ts'

/** Everything that holds people, in the order in which it is erased; the audit log last, since it hears of the others. */
export const personAreas: readonly PersonArea[] = [
  conversationArea,
  mentionArea,
  userArea,
  userImportArea,
  accessRequestArea,
  mailArea,
  noticeArea,
  deliveryArea,
  taskArea,
  auditArea,
]
