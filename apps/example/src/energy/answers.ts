import type { Answers } from '../exampleTenant.ts'

/** What the supplier's customers type where anything may come. */
export const outageAnswers: Answers = {
  isDanger: {
    'de-DE': ['nein', 'nein', 'nein, nichts davon', 'nein', 'nein', 'nein', 'ja'],
    'pl-PL': ['nie', 'nie', 'nie', 'tak'],
    'en-GB': ['no', 'no', 'no', 'no, nothing', 'yes'],
  },
  street: {
    'de-DE': [
      'Lindenstraße 12, Kiel',
      'Am Hafen 3',
      'Hauptstraße 88, Eckernförde',
      'Mühlenweg 4a',
      'hier in der Gartenstraße 21',
    ],
    'pl-PL': ['Słoneczna 5, Szczecin', 'Długa 14', 'Polna 7, Świnoujście'],
    'en-GB': ['14 Harbour Road', '3 Mill Lane, Kiel', 'Station Road 40'],
  },
}

/** Most people choose the language in which they came. */
export const languageAnswers: Answers = {
  language: {
    'de-DE': ['1', '1', '1', '1', '3'],
    'pl-PL': ['2', '2', '2', '1'],
    'en-GB': ['3', '3', '3', '1'],
  },
}

export const contractAnswers: Answers = {
  contract: {
    'de-DE': ['V-204417', 'V 310992', 'v-118204', 'V-550781', 'die habe ich gerade nicht da'],
    'pl-PL': ['V-204417', 'V-730115', 'v 662018'],
    'en-GB': ['V-204417', 'it is V-880431', 'v 310992'],
  },
  postcode: { 'de-DE': ['24103', '24105', '24340', '24114', '2410'], 'pl-PL': ['70001', '24103'] },
}

export const movingAnswers: Answers = {
  movesOn: { 'de-DE': ['{+5}', '{+12}', '{+20}', '{+31}', '{+60}', '{-3}'] },
  address: {
    'de-DE': ['Holtenauer Straße 101, Kiel', 'Strandweg 8, Laboe', 'Bergstraße 33, Schleswig'],
    'pl-PL': ['ul. Morska 12, Szczecin', 'Kwiatowa 9/4'],
    'en-GB': ['22 Beach Road, Laboe', 'Bergstrasse 33, Schleswig'],
  },
  hour: { 'de-DE': ['9', 'um 10', '14 Uhr', '16', '11'], 'pl-PL': ['9', '16', 'o 12'], 'en-GB': ['9', 'at 10', '15'] },
}

export const surveyAnswers: Answers = {
  mark: { 'de-DE': ['1', '2', '2', 'eine 2', '3', '1', '4', '5'], 'en-GB': ['1', '2', '2', '3', '5'] },
  reason: {
    'de-DE': ['zu spät gekommen', 'niemand hat etwas erklärt', 'die Einfahrt war danach schmutzig'],
    'en-GB': ['they came late', 'nobody explained anything'],
  },
}
