import type { ExampleTenant } from '../example.ts'
import { end, flow, listen, phrases, say, start } from '../flowKit.ts'
import { invoice, invoiceCorrected } from './invoice.ts'
import { meterReading } from './meterReading.ts'
import { outage } from './outage.ts'

const streets = {
  isDanger: {
    'de-DE': ['nein', 'nein', 'nein, nichts davon', 'nein', 'nein', 'nein', 'ja'],
    'pl-PL': ['nie', 'nie', 'nie', 'tak'],
    'en-GB': ['no', 'no', 'no', 'no, nothing', 'yes'],
  },
  street: {
    'de-DE': ['Lindenstraße 12, Kiel', 'Am Hafen 3', 'Hauptstraße 88, Eckernförde'],
    'pl-PL': ['Słoneczna 5, Szczecin', 'Długa 14'],
    'en-GB': ['14 Harbour Road', '3 Mill Lane, Kiel'],
  },
} as const

const tariffDraft = flow(
  ['de-DE', 'en-GB'],
  [],
  [
    start('greeting'),
    // Not translated yet: the check says so.
    say('greeting', { 'de-DE': 'Möchten Sie zu Ökostrom wechseln?' }, 'answer'),
    listen(
      'answer',
      { green: { to: 'thanks', by: [phrases({ 'de-DE': ['ökostrom', 'ja gern'], 'en-GB': ['green'] })] } },
      'thanks',
    ),
    say('thanks', { 'de-DE': 'Danke, wir melden uns.', 'en-GB': 'Thank you, we will be in touch.' }, 'end'),
    end(),
  ],
)

export const energy: ExampleTenant = {
  name: 'Nordlicht Energie',
  timezone: 'Europe/Berlin',
  builder: 'greta',
  module: 'Service chat Kiel',
  perDay: 160,
  languages: [
    ['de-DE', 0.75],
    ['en-GB', 0.15],
    ['pl-PL', 0.1],
  ],
  prefixes: { 'de-DE': '+49151', 'en-GB': '+44771', 'pl-PL': '+48600' },
  lines: [
    { name: 'Meter readings', number: 'web-meter', flow: 'Meter reading', enabled: true, concurrent: 60 },
    { name: 'Outages', number: 'web-outage', flow: 'Report an outage', enabled: true, concurrent: 200 },
    { name: 'Invoices', number: 'web-invoice', flow: 'Invoice question', enabled: true, concurrent: 20 },
    { name: 'Green tariff', number: 'web-green', flow: 'Tariff advice', enabled: false, concurrent: 5 },
  ],
  flows: [
    {
      guid: '0195a000-0000-7000-8000-000000000201',
      name: 'Meter reading',
      description: 'Takes a reading, asks again where it cannot be right.',
      folder: ['Service', 'Meters'],
      type: 1,
      traffic: 0.5,
      versions: [{ note: 'Plausibility from the meter number', by: 'greta', document: meterReading, publish: true }],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000202',
      name: 'Report an outage',
      description: 'Danger goes to the control room, the rest is recorded.',
      folder: ['Service', 'Outages'],
      type: 0,
      traffic: 0.3,
      answers: streets,
      versions: [{ note: 'With Polish for the border towns', by: 'greta', document: outage, publish: true }],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000203',
      name: 'Invoice question',
      description: 'Explains an invoice and offers parts.',
      folder: ['Service', 'Billing'],
      type: 1,
      traffic: 0.2,
      versions: [
        { note: 'Reads the billing system', by: 'greta', document: invoice, publish: true },
        { note: 'Small invoices have no parts', by: 'greta', document: invoiceCorrected },
      ],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000204',
      name: 'Tariff advice',
      description: 'In work, English is missing.',
      folder: ['Sandbox'],
      type: 3,
      versions: [{ note: 'Questions agreed with sales', by: 'greta', document: tariffDraft }],
    },
  ],
}
