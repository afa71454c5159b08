import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What webhooks tell of. */
export const webhookEvent = defineEnum('WebhookEvent', {
  CONVERSATION_ENDED: { value: 'conversation.ended', label: 'Conversation ended' },
  CONVERSATION_ANALYZED: { value: 'conversation.analyzed', label: 'Conversation analyzed' },
  CAMPAIGN_STATUS: { value: 'campaign.status', label: 'Campaign status changed' },
  FLOW_PUBLISHED: { value: 'flow.published', label: 'Flow published' },
})
export type WebhookEvent = EnumValue<typeof webhookEvent>

/** How much of a conversation is sent. */
export const webhookContent = defineEnum('WebhookContent', {
  FACTS: { value: 'facts', label: 'Facts: times, flow, line, numbers and result' },
  VCON: { value: 'vcon', label: 'All of it, as a vCon with what was said' },
})
export type WebhookContent = EnumValue<typeof webhookContent>
