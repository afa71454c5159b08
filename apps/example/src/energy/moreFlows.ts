import type { ExampleFlow } from '../exampleTenant.ts'
import { languageAnswers, movingAnswers, surveyAnswers } from './answers.ts'
import { crewSurvey } from './crewSurvey.ts'
import { directDebit } from './directDebit.ts'
import { solarDraft, tariffDraft } from './drafts.ts'
import { MOVING } from './guids.ts'
import { moving, movingFirst } from './moving.ts'
import { reception } from './reception.ts'

export const moreEnergyFlows: readonly ExampleFlow[] = [
  {
    guid: MOVING,
    name: 'Moving house',
    description: 'Takes the contract along to a new home.',
    folder: ['Service', 'Contracts', 'Moving'],
    type: 1,
    traffic: 0.08,
    answers: movingAnswers,
    leanings: { isMoveRight: { yes: 5 } },
    versions: [
      { note: 'First version, two weeks’ notice', by: 'lukas', daysAgo: 105, document: movingFirst, publish: true },
      { note: 'One week is enough', by: 'greta', daysAgo: 44, document: moving, publish: true },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000206',
    name: 'Direct debit',
    description: 'Changes the monthly amount or the day on which it is taken.',
    folder: ['Service', 'Contracts', 'Payments'],
    type: 1,
    traffic: 0.08,
    leanings: { what: { '1': 3 } },
    versions: [
      { note: 'First version', by: 'wanda', daysAgo: 84, document: directDebit, publish: true, tags: ['reviewed'] },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000207',
    name: 'Reception',
    description: 'The first flow on the site; outages go before everything else.',
    folder: ['Service'],
    type: 0,
    traffic: 0.12,
    answers: languageAnswers,
    leanings: { concern: { outage: 2, reading: 3 } },
    versions: [{ note: 'In three languages', by: 'wanda', daysAgo: 80, document: reception, publish: true }],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000208',
    name: 'Crew survey',
    description: 'A school mark after a visit of the service crew.',
    folder: ['Surveys'],
    type: 1,
    traffic: 0.05,
    answers: surveyAnswers,
    versions: [
      {
        note: 'With school marks, people know those',
        by: 'greta',
        daysAgo: 60,
        document: crewSurvey,
        publish: true,
        tags: ['seasonal'],
      },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000204',
    name: 'Tariff advice',
    description: 'In work, English is missing.',
    folder: ['Sandbox'],
    type: 3,
    versions: [{ note: 'Questions agreed with sales', by: 'greta', daysAgo: 15, document: tariffDraft }],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000209',
    name: 'Solar registration',
    description: 'In work: it cannot run yet.',
    folder: ['Sandbox', 'Solar'],
    type: 3,
    versions: [{ note: 'Sketch', by: 'lukas', daysAgo: 4, document: solarDraft }],
  },
]
