import { defineEnum } from '../kernel/enum.ts'

export const billingMode = defineEnum('BillingMode', {
  PER_TIME: { value: 1, label: 'Per time' },
  PER_CALL: { value: 2, label: 'Per call' },
})

export const feeCategory = defineEnum('FeeCategory', {
  OTHER: { value: 0, label: 'Other' },
  SLA: { value: 1, label: 'SLA' },
  LICENSE_VOICEBOT: { value: 2, label: 'Voicebot license' },
  LICENSE_CHATBOT: { value: 3, label: 'Chatbot license' },
  LICENSE_EMAILBOT: { value: 4, label: 'Email bot license' },
  LICENSE_LIVE_TRANSLATE: { value: 5, label: 'Live translate license' },
  LICENSE_AGENT_ASSIST: { value: 6, label: 'Agent assist license' },
})
