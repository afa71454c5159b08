import { aboutBranch, byPhone } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { crewSurvey } from './crewSurvey.ts'
import { outage } from './outage.ts'

const feedback = aboutBranch(
  byPhone(crewSurvey),
  'askMark',
  {
    'de-DE': 'Unser Trupp aus {{ branch }} war bei Ihnen. Welche Schulnote geben Sie ihm, von 1 bis 6?',
    'en-GB': 'Our crew from {{ branch }} came to you. Which mark do you give it, from 1 (best) to 6?',
  },
  'Kiel',
)

/** What is asked in chats, by telephone. */
export const energyVoiceFlows: readonly ExampleFlow[] = [
  {
    guid: '0195a000-0000-7000-8000-000000000251',
    name: 'Power cut hotline',
    description: 'The control room in storms and at night.',
    folder: ['Telephone'],
    type: 0,
    calls: { direction: 'in', share: 0.65 },
    like: 'Report an outage',
    versions: [{ note: 'As in the chat', by: 'lukas', daysAgo: 106, document: byPhone(outage), publish: true }],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000252',
    name: 'Crew feedback calls',
    description: 'Calls after a visit of the service crew.',
    folder: ['Telephone'],
    type: 1,
    calls: { direction: 'out', share: 0.35 },
    like: 'Crew survey',
    versions: [
      {
        note: 'For those who do not open links',
        by: 'greta',
        daysAgo: 105,
        document: feedback,
        publish: true,
      },
    ],
  },
]
