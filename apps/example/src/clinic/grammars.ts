import type { ExampleGrammar } from '../exampleTenant.ts'

export const ACCEPTS = '0195a000-0000-7000-8000-000000000351'
export const DECLINES = '0195a000-0000-7000-8000-000000000352'

/** How patients take an offer, or don’t, besides yes and no. */
export const clinicGrammars: readonly ExampleGrammar[] = [
  {
    guid: ACCEPTS,
    name: 'Accepts an offer',
    language: 'en-GB',
    definition: {
      kind: 'rules',
      format: 'srgsXml',
      match: 'contains',
      source: `<?xml version="1.0"?>
<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" root="accepts">
  <rule id="accepts" scope="public">
    <one-of>
      <item>count me in</item>
      <item>book me <item repeat="0-1">in</item></item>
      <item>put me down <item repeat="0-1">for <one-of><item>it</item><item>one</item></one-of></item></item>
    </one-of>
    <tag>out = true</tag>
  </rule>
</grammar>
`,
    },
    tests: [
      { text: 'count me in', isMatch: true, value: true },
      { text: 'please put me down for one', isMatch: true, value: true },
      { text: 'what does it cost', isMatch: false },
    ],
  },
  {
    guid: DECLINES,
    name: 'Declines an offer',
    language: 'en-GB',
    definition: {
      kind: 'rules',
      format: 'abnf',
      match: 'contains',
      source: `#ABNF 1.0 UTF-8;
root $declines;

$declines = ($pass | $later) {out = false};
$pass = I (will | would rather) pass | not my thing;
$later = (maybe | perhaps) (next year | another time);
`,
    },
    tests: [
      { text: 'I would rather pass', isMatch: true, value: false },
      { text: 'perhaps another time', isMatch: true, value: false },
      { text: 'next year I am 70', isMatch: false },
    ],
  },
]
