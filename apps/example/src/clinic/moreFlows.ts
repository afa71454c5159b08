import type { ExampleFlow } from '../exampleTenant.ts'
import { afterVisit } from './afterVisit.ts'
import { languageAnswers, vaccinationAnswers } from './answers.ts'
import { assistant } from './assistant.ts'
import { dietDraft, resultsDraft } from './drafts.ts'
import { frontDesk } from './frontDesk.ts'
import { vaccination } from './vaccination.ts'

export const moreClinicFlows: readonly ExampleFlow[] = [
  {
    guid: '0195a000-0000-7000-8000-000000000307',
    name: 'Flu vaccination',
    description: 'Offers the vaccination; a fever or an allergy goes to the nurse.',
    folder: ['Campaigns', 'Autumn'],
    type: 1,
    traffic: 0.07,
    answers: vaccinationAnswers,
    leanings: { fever: { no: 6 } },
    versions: [
      { note: 'For this autumn', by: 'diego', daysAgo: 92, document: vaccination, publish: true, tags: ['seasonal'] },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000308',
    name: 'Front desk',
    description: 'Where patients arrive: what sounds dangerous first, then everything else.',
    folder: ['Reception'],
    type: 0,
    traffic: 0.12,
    answers: languageAnswers,
    leanings: { need: { danger: 0.3, appointment: 3 } },
    versions: [
      {
        note: 'One door for everybody',
        by: 'amelia',
        daysAgo: 78,
        document: frontDesk,
        publish: true,
        tags: ['reviewed'],
      },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000303',
    name: 'After the visit',
    description: 'Asks for pain the day after a visit.',
    folder: ['Campaigns', 'After care'],
    type: 1,
    traffic: 0.08,
    versions: [{ note: 'One question is enough', by: 'amelia', daysAgo: 111, document: afterVisit, publish: true }],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000304',
    name: 'Test results',
    description: 'In work: who may hear results?',
    folder: ['Sandbox'],
    type: 3,
    versions: [{ note: 'Sketch', by: 'amelia', daysAgo: 9, document: resultsDraft }],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000312',
    name: 'Assistant',
    description: 'In work: a language model talks with patients.',
    folder: ['Sandbox', 'Ideas'],
    type: 1,
    versions: [{ note: 'With a simulated model', by: 'amelia', daysAgo: 2, document: assistant }],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000309',
    name: 'Diet advice',
    description: 'In work: to be translated.',
    folder: ['Sandbox', 'Ideas'],
    type: 3,
    versions: [{ note: 'An idea of the dietician', by: 'diego', daysAgo: 3, document: dietDraft }],
  },
]
