import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('accessRequests', {
  answerGone: 'This request was answered in the meantime.',
  approve: 'Give access',
  approved: '{{name}} now has the permission group “{{role}}”',
  asksFor: 'Requests',
  decline: 'Decline',
  declined: 'Request of {{name}} declined',
  emptyText: 'Users without access to a screen can request it. Their requests appear here and under Notifications.',
  emptyTitle: 'No pending requests',
  groupBlocked: 'You don’t have enough permissions to assign any of these groups.',
  groupNone: 'No permission group includes this permission. Change or create one first.',
  isOneEnough: 'Any one of these is enough',
  message: 'Reason',
  messageNone: 'No reason given.',
  person: 'Person',
  request: 'Request of {{name}}',
  requestsText: 'Review requests for permissions. Your answer takes effect immediately.',
  since: 'Since',
  toGroups: 'Permission groups',
})
