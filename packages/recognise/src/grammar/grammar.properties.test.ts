import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileGrammar } from './grammar.ts'

const around = { language: 'en', at: '2026-03-05T10:00:00Z' }
const compile = (source: string, format: 'abnf' | 'jsgf' | 'srgsXml') =>
  compileGrammar({ kind: 'rules', format, source, match: 'whole' }, null)

/** Something that may be said, one way of saying it, and how it is written in each format. */
interface Sample {
  readonly said: string
  readonly abnf: string
  readonly jsgf: string
  readonly xml: string
}
const join = (parts: readonly Sample[]): Sample => ({
  said: parts.map(({ said }) => said).join(' '),
  abnf: parts.map(({ abnf }) => `(${abnf})`).join(' '),
  jsgf: parts.map(({ jsgf }) => `(${jsgf})`).join(' '),
  xml: parts.map(({ xml }) => `<item>${xml}</item>`).join(''),
})
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom('a', 'b', 'c', 'd').map((word) => ({ said: word, abnf: word, jsgf: word, xml: word })),
    fc.array(tie('sample'), { minLength: 1, maxLength: 3 }).map(join),
    fc.tuple(fc.array(tie('sample'), { minLength: 1, maxLength: 3 }), fc.nat()).map(([items, chosen]) => ({
      said: items[chosen % items.length]?.said ?? '',
      abnf: items.map(({ abnf }) => `(${abnf})`).join(' | '),
      jsgf: items.map(({ jsgf }) => `(${jsgf})`).join(' | '),
      xml: `<one-of>${items.map(({ xml }) => `<item>${xml}</item>`).join('')}</one-of>`,
    })),
    fc.tuple(tie('sample'), fc.integer({ min: 1, max: 4 })).map(([item, times]) => ({
      said: Array.from({ length: times }, () => item.said).join(' '),
      abnf: `(${item.abnf}) <1->`,
      jsgf: `(${item.jsgf})+`,
      xml: `<item repeat="1-">${item.xml}</item>`,
    })),
    fc.tuple(tie('sample'), fc.boolean()).map(([item, isSaid]) => ({
      said: isSaid ? item.said : '',
      abnf: `[${item.abnf}]`,
      jsgf: `[${item.jsgf}]`,
      xml: `<item repeat="0-1">${item.xml}</item>`,
    })),
  ),
}))

test('whatever a grammar can say it understands, in each format alike', () => {
  fc.assert(
    fc.property(sample, ({ said, abnf, jsgf, xml }) => {
      fc.pre(/\w/.test(said) && said.length < 1_000)
      const made = [
        compile(`#ABNF 1.0; $r = ${abnf};`, 'abnf'),
        compile(`#JSGF V1.0; public <r> = ${jsgf};`, 'jsgf'),
        compile(`<grammar root="r"><rule id="r">${xml}</rule></grammar>`, 'srgsXml'),
      ]
      fc.pre(made.every(({ ok }) => ok))
      const values = made.map((one) => (one.ok ? one.grammar.match({ ...around, text: said })?.value : undefined))
      const words = said.split(/\s+/).filter((word) => word !== '')
      expect(values).toEqual([words.join(' '), words.join(' '), words.join(' ')])
    }),
    { numRuns: 300 },
  )
})

const scrap = fc.constantFrom(
  ...[
    '#ABNF 1.0;',
    '#JSGF V1.0;',
    '$a',
    '<a>',
    ' = ',
    ';',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '|',
    '<0-1>',
    '<',
    '>',
    '"',
    '/',
    '*',
    '+',
    'x',
    '\n',
  ],
  ...[
    '{out = "x"}',
    '$NULL',
    '<NULL>',
    '/*',
    '*/',
    '//',
    '<grammar root="a">',
    '</grammar>',
    '<rule id="a">',
    '</rule>',
    '<item repeat="0-">',
    '</item>',
    '&lt;',
    '<![CDATA[',
    ']]>',
    '\u0000',
    '𝒳',
  ],
)

test('scraps of any format never throw and never hang', () => {
  fc.assert(
    fc.property(
      fc.array(scrap, { maxLength: 40 }),
      fc.constantFrom('abnf' as const, 'jsgf' as const, 'srgsXml' as const),
      fc.string(),
      (scraps, format, said) => {
        const heads = { abnf: '#ABNF 1.0;', jsgf: '#JSGF V1.0;', srgsXml: '<grammar root="a">' }
        for (const source of [scraps.join(''), heads[format] + scraps.join('')]) {
          const compiled = compile(source, format)
          if (compiled.ok) compiled.grammar.match({ ...around, text: said })
          else expect(compiled.faults[0]?.message).toBeTruthy()
        }
      },
    ),
    { numRuns: 500 },
  )
})
