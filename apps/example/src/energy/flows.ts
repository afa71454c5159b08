import { retell } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { outageAnswers } from './answers.ts'
import { INVOICE, METER_READING, OUTAGE } from './guids.ts'
import { invoice, invoiceCorrected } from './invoice.ts'
import { meterReading } from './meterReading.ts'
import { moreEnergyFlows } from './moreFlows.ts'
import { outage } from './outage.ts'
import { energyParts } from './parts.ts'
import { meterReadingPolish } from './polish.ts'
import { energyVoiceFlows } from './voiceFlows.ts'

const outageFirst = retell(outage, 'crew', {
  'de-DE': 'Danke, wir kümmern uns.',
  'pl-PL': 'Dziękujemy, zajmiemy się tym.',
  'en-GB': 'Thank you, we will see to it.',
})

/** Parts first: a flow is made after what it runs. */
export const energyFlows: readonly ExampleFlow[] = [
  ...energyParts,
  {
    guid: METER_READING,
    name: 'Meter reading',
    description: 'Takes a reading, asks again where it cannot be right.',
    folder: ['Service', 'Meters'],
    type: 1,
    traffic: 0.32,
    leanings: { isSure: { yes: 3 } },
    versions: [
      { note: 'Plausibility from the meter number', by: 'greta', daysAgo: 118, document: meterReading, publish: true },
      {
        note: 'Polish for the border towns',
        by: 'wanda',
        daysAgo: 27,
        document: meterReadingPolish,
        publish: true,
        tags: ['reviewed'],
      },
    ],
  },
  {
    guid: OUTAGE,
    name: 'Report an outage',
    description: 'Danger goes to the control room, the rest is recorded.',
    folder: ['Service', 'Outages', 'Reports'],
    type: 0,
    traffic: 0.2,
    answers: outageAnswers,
    leanings: { isFuse: { yes: 1 }, haveNeighbours: { no: 2 } },
    versions: [
      { note: 'First version', by: 'lukas', daysAgo: 116, document: outageFirst, publish: true },
      {
        note: 'Say that a crew is on its way',
        by: 'greta',
        daysAgo: 71,
        document: outage,
        publish: true,
        tags: ['reviewed'],
      },
      {
        note: 'Winter: warn of candles in the dark',
        by: 'lukas',
        daysAgo: 12,
        document: retell(outage, 'fuse', {
          'de-DE':
            'Dann liegt es wohl an der Sicherung. Bitte keine Kerzen unbeaufsichtigt lassen. Ist im Sicherungskasten ein Schalter unten?',
        }),
        publish: true,
        tags: ['seasonal'],
      },
    ],
  },
  {
    guid: INVOICE,
    name: 'Invoice question',
    isFaulty: true,
    description: 'Explains an invoice and offers parts.',
    folder: ['Service', 'Billing'],
    type: 1,
    traffic: 0.15,
    versions: [
      {
        note: 'First version',
        by: 'lukas',
        daysAgo: 113,
        document: retell(invoiceCorrected, 'ask', {
          'de-DE': 'Wie lautet die Rechnungsnummer?',
          'en-GB': 'What is the invoice number?',
        }),
        publish: true,
      },
      {
        note: 'Say where the number stands; reads the billing system',
        by: 'greta',
        daysAgo: 24,
        document: invoice,
        publish: true,
      },
      { note: 'Small invoices have no parts', by: 'lukas', daysAgo: 2, document: invoiceCorrected },
    ],
  },
  ...moreEnergyFlows,
  ...energyVoiceFlows,
]
