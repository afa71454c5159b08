import { destination, type ExampleTenant } from '../exampleTenant.ts'
import { bankFlows } from './flows.ts'
import { bankGrammars } from './grammars.ts'

export const bank: ExampleTenant = {
  name: 'Harbour Bank',
  timezone: 'Europe/Prague',
  builder: 'jana',
  module: 'Web chat Prague',
  voiceModule: 'Telephone Prague',
  callsPerDay: 42,
  perDay: 165,
  languages: [
    ['cs-CZ', 0.55],
    ['en-GB', 0.3],
    ['sk-SK', 0.15],
  ],
  prefixes: { 'cs-CZ': '+42060', 'en-GB': '+44770', 'sk-SK': '+42190' },
  lines: [
    { name: 'Web site', number: 'web-welcome', flow: 'Reception', enabled: true, concurrent: 80 },
    { name: 'English chat', number: 'web-english', flow: 'Ask the bank', enabled: true, concurrent: 30 },
    { name: 'Card help', number: 'web-cards', flow: 'Card blocking', enabled: true, concurrent: 40 },
    { name: 'New cards', number: 'web-activation', flow: 'Card activation', enabled: true, concurrent: 20 },
    { name: 'Accounts', number: 'web-accounts', flow: 'Account balance', enabled: true, concurrent: 30 },
    { name: 'Travel', number: 'app-travel', flow: 'Travel notice', enabled: true, concurrent: 15 },
    { name: 'Disputes', number: 'app-disputes', flow: 'Dispute a payment', enabled: true, concurrent: 10 },
    { name: 'Mortgages', number: 'web-mortgage', flow: 'Mortgage calculator', enabled: true, concurrent: 10 },
    { name: 'After the visit', number: 'web-survey', flow: 'Satisfaction survey', enabled: true, concurrent: 10 },
    { name: 'Loans', number: 'web-loans', flow: 'Loan advice', enabled: true, concurrent: 5 },
    { name: 'Old web site', number: 'web-old', flow: 'Account balance', enabled: false, concurrent: 5 },
  ],
  voiceLines: [
    {
      name: 'Lost cards',
      number: '+420234567800',
      numbers: ['+420800123400'],
      description: 'Printed on the back of every card, with the free number for calls within the country.',
      ...{ flow: 'Lost card hotline', enabled: true, concurrent: 30 },
      announcement: 'All lines are busy. You are number {position} in the queue. The wait is about {minutes} minutes.',
    },
    {
      name: 'Feedback calls',
      number: '+420234567811',
      isForCampaigns: true,
      flow: 'Branch feedback calls',
      enabled: true,
      concurrent: 10,
    },
  ],
  destinations: [
    destination('+420', 'allow'),
    destination('+421', 'allow', { perMinute: 60, minutesPerDay: 2_000 }),
    destination('+44', 'allow', { perHour: 600, perDay: 3_000 }),
    destination('+53', 'refuse'),
    destination('+252', 'refuse'),
  ],
  flows: bankFlows,
  grammars: bankGrammars,
}
