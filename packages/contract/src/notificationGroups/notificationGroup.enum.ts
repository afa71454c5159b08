import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What groups can be told of. The tone is how urgent it is: info is dropped in quiet hours, danger does not wait for their end. */
export const notificationEvent = defineEnum('NotificationEvent', {
  ALERT_OPENED: { value: 'alert.opened', label: 'Alert opened', tone: 'warning' },
  ALERT_RESOLVED: { value: 'alert.resolved', label: 'Alert resolved', tone: 'info' },
  BUDGET_REACHED: { value: 'budget.reached', label: 'Budget reached', tone: 'warning' },
  CALLBACK_LATE: { value: 'callback.late', label: 'Callback late', tone: 'warning' },
  CAMPAIGN_HELD: { value: 'campaign.held', label: 'Campaign held', tone: 'warning' },
  CAMPAIGN_STATUS: { value: 'campaign.status', label: 'Campaign status changed', tone: 'info' },
  CAMPAIGNS_STARTED: { value: 'campaigns.started', label: 'Campaigns started', tone: 'info' },
  CAMPAIGNS_STOPPED: { value: 'campaigns.stopped', label: 'Campaigns stopped', tone: 'warning' },
  CHAIN_BROKEN: { value: 'chain.broken', label: 'Audit log tampered with', tone: 'danger' },
  CONVERSATION_FAILED: { value: 'conversation.failed', label: 'Conversation failed', tone: 'warning' },
  ERASURE_FINISHED: { value: 'erasure.finished', label: 'Personal data erased', tone: 'info' },
  FLOW_PUBLISHED: { value: 'flow.published', label: 'Flow published', tone: 'info' },
  FLOW_WORSE: { value: 'flow.worse', label: 'New version of a flow worse', tone: 'danger' },
  FRAUD_SUSPECTED: { value: 'fraud.suspected', label: 'Signs of fraud', tone: 'danger' },
  INSTANCE_ALIGNED: { value: 'instance.aligned', label: 'Instances in line again', tone: 'info' },
  INSTANCE_DIFFERS: { value: 'instance.differs', label: 'Instances differ', tone: 'warning' },
  LINE_UNBILLED: { value: 'line.unbilled', label: 'Line without billing', tone: 'warning' },
  MODULE_DOWN: { value: 'module.down', label: 'Module down', tone: 'danger' },
  RETENTION_FINISHED: { value: 'retention.finished', label: 'Retention run finished', tone: 'info' },
  TASK_FAILED: { value: 'task.failed', label: 'Task failed', tone: 'warning' },
  USER_LOCKED: { value: 'user.locked', label: 'User locked', tone: 'warning' },
})
export type NotificationEvent = EnumValue<typeof notificationEvent>

export const notificationChannel = defineEnum('NotificationChannel', {
  EMAIL: { value: 'email', label: 'Email' },
  WEBHOOK: { value: 'webhook', label: 'Webhook' },
  IN_APP: { value: 'inApp', label: 'In Parley' },
})
export type NotificationChannel = EnumValue<typeof notificationChannel>

export const deliveryState = defineEnum('DeliveryState', {
  WAITING: { value: 'waiting', label: 'Waiting', tone: 'info' },
  DELIVERED: { value: 'delivered', label: 'Delivered', tone: 'success' },
  FAILED: { value: 'failed', label: 'Failed', tone: 'danger' },
  DROPPED: { value: 'dropped', label: 'Dropped', tone: 'neutral' },
})
export type DeliveryState = EnumValue<typeof deliveryState>
