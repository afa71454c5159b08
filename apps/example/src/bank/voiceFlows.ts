import { aboutBranch, byPhone } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { cardBlockingSlovak } from './slovak.ts'
import { survey } from './survey.ts'

const feedback = aboutBranch(
  byPhone(survey),
  'ask',
  {
    'en-GB': 'You were at our branch {{ branch }}. How likely are you to recommend us, from 0 to 10?',
    'cs-CZ': 'Byli jste na naší pobočce {{ branch }}. Jak pravděpodobně nás doporučíte, od 0 do 10?',
  },
  'Anděl',
)

/** What is asked in chats, by telephone. */
export const bankVoiceFlows: readonly ExampleFlow[] = [
  {
    guid: '0195a000-0000-7000-8000-000000000151',
    name: 'Lost card hotline',
    description: 'Blocks a card day and night.',
    folder: ['Telephone'],
    type: 1,
    calls: { direction: 'in', share: 0.7 },
    like: 'Card blocking',
    versions: [
      { note: 'As in the chat', by: 'tomas', daysAgo: 108, document: byPhone(cardBlockingSlovak), publish: true },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000152',
    name: 'Branch feedback calls',
    description: 'Calls after a visit to a branch.',
    folder: ['Telephone'],
    type: 1,
    calls: { direction: 'out', share: 0.3 },
    like: 'Satisfaction survey',
    versions: [{ note: 'As on the web site', by: 'jana', daysAgo: 107, document: feedback, publish: true }],
  },
]
