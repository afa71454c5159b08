import type { GrammarFacts } from './grammar-draft.ts'
import { blank } from './grammar-draft.ts'

/** The same small grammar in each format, to begin with. */
export const starts: Readonly<Record<GrammarFacts['format'], string>> = {
  abnf: blank.source,
  jsgf: '#JSGF V1.0;\ngrammar sizes;\n\npublic <size> = small {out = "S"} | (large | big) {out = "L"};\n',
  srgsXml: `<?xml version="1.0"?>
<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" root="size">
  <rule id="size" scope="public">
    <one-of>
      <item>small <tag>out = "S"</tag></item>
      <item>large <tag>out = "L"</tag></item>
    </one-of>
  </rule>
</grammar>
`,
}
