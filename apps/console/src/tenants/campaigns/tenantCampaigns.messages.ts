import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('tenantCampaigns', {
  policy: 'Campaigns',
  policyText: 'What is asked of campaigns in this tenant.',
  policySaved: 'Campaign rules saved',
  needed: 'needed',
  notNeeded: 'not needed',
  allowed: 'allowed',
  refused: 'refused',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  messages: '{{count}} in {{days}} days',
  balance: 'Balance',
  callCost: 'Reserved for each call',
  balanceText: 'Calls are taken off it where the tenant pays in advance.',
  balanceSaved: 'Balance saved',
  prepaid: 'in advance',
  postpaid: 'afterwards',
  payment: 'Payment',
  usedUp: 'Used up: campaigns wait for payment.',
})
