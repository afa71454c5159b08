import type { ExampleGrammar } from '../exampleTenant.ts'

export const COUNTRIES = '0195a000-0000-7000-8000-000000000151'
export const COUNTRIES_CZ = '0195a000-0000-7000-8000-000000000152'

/** Where customers travel, as people say it and as the card guards know it. */
export const bankGrammars: readonly ExampleGrammar[] = [
  {
    guid: COUNTRIES,
    name: 'Countries',
    language: 'en-GB',
    definition: {
      kind: 'phrases',
      match: 'contains',
      phrases: [
        { phrase: 'Austria', value: 'Austria' },
        { phrase: 'Croatia', value: 'Croatia' },
        { phrase: 'Egypt', value: 'Egypt' },
        { phrase: 'Greece', value: 'Greece' },
        { phrase: 'Italy', value: 'Italy' },
        { phrase: 'the States', value: 'United States' },
        { phrase: 'America', value: 'United States' },
        { phrase: 'United States', value: 'United States' },
        { phrase: 'the UK', value: 'United Kingdom' },
        { phrase: 'England', value: 'United Kingdom' },
        { phrase: 'Scotland', value: 'United Kingdom' },
      ],
    },
    tests: [
      { text: 'we are flying to the States next week', isMatch: true, value: 'United States' },
      { text: 'Italy', isMatch: true, value: 'Italy' },
      { text: 'I am going to Scotland', isMatch: true, value: 'United Kingdom' },
      { text: 'I stay at home', isMatch: false },
    ],
  },
  {
    guid: COUNTRIES_CZ,
    name: 'Countries in Czech',
    language: 'cs-CZ',
    definition: {
      kind: 'rules',
      format: 'jsgf',
      match: 'contains',
      source: `#JSGF V1.0 UTF-8 cs;
grammar countries;

public <country> = <italy> {out = "Italy"} | <croatia> {out = "Croatia"} | <austria> {out = "Austria"} | <states> {out = "United States"};
<italy> = Itálie | Itálii | Itálií;
<croatia> = Chorvatsko | Chorvatska | Chorvatsku;
<austria> = Rakousko | Rakouska | Rakousku;
<states> = [do | ve] (Spojených států | Spojených státech | Ameriky | Americe | USA);
`,
    },
    tests: [
      { text: 'jedeme do Chorvatska', isMatch: true, value: 'Croatia' },
      { text: 'letím do Spojených států', isMatch: true, value: 'United States' },
      { text: 'zůstanu doma', isMatch: false },
    ],
  },
]
