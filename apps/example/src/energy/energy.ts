import { destination, type ExampleTenant } from '../exampleTenant.ts'
import { energyFlows } from './flows.ts'
import { energyGrammars } from './grammars.ts'

export const energy: ExampleTenant = {
  name: 'Nordlicht Energie',
  timezone: 'Europe/Berlin',
  builder: 'greta',
  module: 'Service chat Kiel',
  voiceModule: 'Telephone Kiel',
  callsPerDay: 46,
  perDay: 150,
  languages: [
    ['de-DE', 0.75],
    ['en-GB', 0.12],
    ['pl-PL', 0.13],
  ],
  prefixes: { 'de-DE': '+49151', 'en-GB': '+44771', 'pl-PL': '+48600' },
  lines: [
    { name: 'Web site', number: 'web-start', flow: 'Reception', enabled: true, concurrent: 100 },
    { name: 'Meter readings', number: 'web-meter', flow: 'Meter reading', enabled: true, concurrent: 60 },
    { name: 'Outages', number: 'web-outage', flow: 'Report an outage', enabled: true, concurrent: 200 },
    { name: 'Invoices', number: 'web-invoice', flow: 'Invoice question', enabled: true, concurrent: 20 },
    { name: 'Moving house', number: 'web-moving', flow: 'Moving house', enabled: true, concurrent: 20 },
    { name: 'Direct debit', number: 'app-debit', flow: 'Direct debit', enabled: true, concurrent: 20 },
    { name: 'After the crew', number: 'sms-link-crew', flow: 'Crew survey', enabled: true, concurrent: 20 },
    { name: 'Solar', number: 'web-solar', flow: 'Solar registration', enabled: true, concurrent: 5 },
    { name: 'Green tariff', number: 'web-green', flow: 'Tariff advice', enabled: false, concurrent: 5 },
  ],
  voiceLines: [
    {
      name: 'Outages by telephone',
      number: '+49431234500',
      numbers: ['+49431234501'],
      description: 'On every invoice and on the emergency card of the house.',
      ...{ flow: 'Power cut hotline', enabled: true, concurrent: 50 },
      // Callers who report a fire are put through at once.
      destinations: [destination('112', 'allow')],
    },
    {
      name: 'Calls after the crew',
      number: '+49431234511',
      isForCampaigns: true,
      flow: 'Crew feedback calls',
      enabled: true,
      concurrent: 10,
    },
  ],
  flows: energyFlows,
  grammars: energyGrammars,
}
