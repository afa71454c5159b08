import { describe, expect, it, test } from 'vitest'
import { evaluateGrammars } from './evaluate.ts'
import { type GrammarDefinition, grammarDefinition } from './grammar.schema.ts'
import { compileGrammar, type Grammar } from './grammar.ts'
import { runTests } from './test-phrases.ts'

const around = { language: 'en-GB', at: '2026-03-05T10:00:00Z' }
const definition = (value: unknown): GrammarDefinition => grammarDefinition.parse(value)

function grammarOf(value: unknown, language: string | null = null): Grammar {
  const compiled = compileGrammar(definition(value), language)
  if (!compiled.ok) throw new Error(compiled.faults.map(({ message, line }) => `${line}: ${message}`).join(', '))
  return compiled.grammar
}
const faultsOf = (value: unknown) => {
  const compiled = compileGrammar(definition(value), null)
  return compiled.ok ? [] : compiled.faults
}
const valueIn = (grammar: Grammar, text: string) => grammar.match({ ...around, text })?.value
const abnf = (source: string, match = 'contains') => ({
  kind: 'rules',
  format: 'abnf',
  source: `#ABNF 1.0;\n${source}`,
  match,
})
const jsgf = (source: string, match = 'contains') => ({
  kind: 'rules',
  format: 'jsgf',
  source: `#JSGF V1.0;\n${source}`,
  match,
})
const xml = (inner: string, attributes = 'root="r"') => ({
  kind: 'rules',
  format: 'srgsXml',
  source: `<?xml version="1.0"?>\n<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" ${attributes}>\n${inner}</grammar>`,
})

const ORDER = {
  abnf: abnf(`language en-US; root $order; tag-format <semantics/1.0>;
    $order = [I would like] $size {out.size = rules.latest();} (pizza | calzone) [$extra <1-3> {out.extra = rules.extra;}];
    private $size = /1/ small {out = "S"} | /5/ (large | big) {out = "L"};
    $extra = (with | and) (ham {out = "ham"} | "blue cheese" {out = "cheese"});`),
  jsgf: jsgf(`grammar order;
    public <order> = [I would like] <size> {out.size = rules.latest();} (pizza | calzone) [<extra>+ {out.extra = rules.extra;}];
    <size> = small {out = "S"} | (large | big) {out = "L"}; // sizes
    <extra> = (with | and) (ham {out = "ham"} | "blue cheese" {out = "cheese"});`),
  srgsXml: xml(
    `<rule id="order" scope="public"><item repeat="0-1">I would like</item><ruleref uri="#size"/><tag>out.size = rules.latest();</tag>
      <one-of><item>pizza</item><item>calzone</item></one-of>
      <item repeat="0-1"><item repeat="1-"><ruleref uri="#extra"/></item><tag>out.extra = rules.extra;</tag></item></rule>
     <rule id="size"><one-of><item weight="1">small<tag>out = "S"</tag></item><item weight="5"><one-of><item>large</item><item>big</item></one-of><tag>out = "L"</tag></item></one-of>
      <example>large</example></rule>
     <rule id="extra"><one-of><item>with</item><item>and</item></one-of><one-of><item>ham<tag>out = "ham"</tag></item>
      <item><token>blue cheese</token><tag>out = "cheese"</tag></item></one-of></rule>`,
    'root="order" tag-format="semantics/1.0"',
  ),
}

describe.each(Object.entries(ORDER))('an order in %s', (_format, written) => {
  const grammar = grammarOf(written)
  it.each([
    ['a small pizza please', { size: 'S' }],
    ['I would like a… no, Big CALZONE!', { size: 'L' }],
    ['large pizza with ham and blue cheese', { size: 'L', extra: 'cheese' }],
    ['pizza', undefined],
    ['', undefined],
  ])('%s', (text, value) => {
    expect(valueIn(grammar, text)).toEqual(value)
  })

  it('says which rules took part, with their words', () => {
    expect(grammar.match({ ...around, text: 'well big pizza with ham' })?.rules).toEqual([
      { rule: 'order', text: 'big pizza with ham', depth: 0 },
      { rule: 'size', text: 'big', depth: 1 },
      { rule: 'extra', text: 'with ham', depth: 1 },
    ])
  })
})

describe('what is meant', () => {
  it('is the words as they are written where no tag says it', () => {
    expect(valueIn(grammarOf(abnf('$city = Plzeň | České Budějovice;')), 'jedu do ceske budejovice zitra')).toBe(
      'České Budějovice',
    )
  })
  it('comes from the last rule that says what it means, whatever follows', () => {
    expect(valueIn(grammarOf(jsgf('public <a> = <b> <c>; <b> = yes {1}; <c> = please;')), 'yes please')).toBe(1)
  })
  it('is null, false or an empty text where a tag says so', () => {
    const grammar = grammarOf(jsgf('public <a> = nothing {null} | never {false} | empty {""};'))
    expect(['nothing', 'never', 'empty'].map((text) => valueIn(grammar, text))).toEqual([null, false, ''])
  })
  it('is the tag itself as a text where the format says literals', () => {
    expect(valueIn(grammarOf(abnf('tag-format <semantics/1.0-literals>; $a = one { 1 };')), 'one')).toBe('1')
  })
  it('prefers the heavier alternative, the longest match, and what begins first', () => {
    const grammar = grammarOf(abnf('$a = /1/ one {"light"} | /2/ one {"heavy"} | one two {"both"};'))
    expect(valueIn(grammar, 'one')).toBe('heavy')
    expect(valueIn(grammar, 'one three one two')).toBe('both')
  })
  it('is looked for in all that was said, or is all that was said', () => {
    expect(valueIn(grammarOf(abnf('$a = yes;', 'whole')), 'well yes')).toBeUndefined()
    expect(valueIn(grammarOf(abnf('$a = yes;', 'whole')), 'uh, yes')).toBe('yes')
  })
  it('goes over words in between with GARBAGE, and never through VOID', () => {
    const grammar = grammarOf(
      abnf('root $a; $a = from $GARBAGE to $b {out = rules.b} | never $VOID; $b = Brno | Praha;', 'whole'),
    )
    expect(valueIn(grammar, 'from over there to Praha')).toBe('Praha')
    expect(valueIn(grammar, 'never')).toBeUndefined()
  })
  it('does not reach the prototype of objects', () => {
    expect(faultsOf(abnf('$a = x {out.__proto__.p = "1"};'))[0]?.message).toContain('is not understood')
    expect(faultsOf(abnf('$a = x {out.constructor = "1"};'))[0]?.message).toContain('is not understood')
  })
})

describe('other kinds', () => {
  const cities = grammarOf(
    {
      kind: 'phrases',
      phrases: [
        { phrase: 'Praha', value: 'PRG' },
        { phrase: 'Hradec Králové', value: { code: 'HK' } },
        { phrase: 'Hradec' },
      ],
    },
    'cs',
  )
  it('phrases are found in other forms, the longest counts', () => {
    expect(valueIn(cities, 'bydlím v Praze')).toBe('PRG')
    expect(valueIn(cities, 'hradec kralove')).toEqual({ code: 'HK' })
    expect(valueIn(cities, 'hradec')).toBe('Hradec')
    expect(valueIn(cities, 'Brno')).toBeUndefined()
  })
  it('a pattern gives its named groups, its first group or all of it', () => {
    const find = (pattern: string) => valueIn(grammarOf({ kind: 'pattern', pattern }), 'order AB-1234 now')
    expect(find('(?P<series>[a-z]{2})-(?P<number>\\d+)')).toEqual({ series: 'AB', number: '1234' })
    expect(find('[a-z]{2}-(\\d+)')).toBe('1234')
    expect(find('[a-z]{2}-\\d+')).toBe('AB-1234')
    expect(faultsOf({ kind: 'pattern', pattern: '(a' })).toHaveLength(1)
  })
  it('a built-in takes its limits, in the language of the grammar or of the conversation', () => {
    const builtin = { kind: 'builtin', builtin: { kind: 'number', min: 1, max: 20 } }
    expect(valueIn(grammarOf(builtin), 'twelve people')).toBe(12)
    expect(valueIn(grammarOf(builtin), 'thirty people')).toBeUndefined()
    expect(valueIn(grammarOf(builtin, 'cs'), 'dvanáct lidí')).toBe(12)
  })
  it('a made-up built-in is refused', () => {
    expect(grammarDefinition.safeParse({ kind: 'builtin', builtin: { kind: 'phrases', phrases: {} } }).success).toBe(
      false,
    )
  })
})

describe('what cannot be used says why and where', () => {
  it.each([
    ['nothing', abnf(''), 'There is no rule yet', undefined, undefined],
    ['no header', { kind: 'rules', format: 'abnf', source: '$a = b;' }, 'begins with “#ABNF 1.0;”', 1, 1],
    ['an open parenthesis', abnf('$a = (b;'), '“)” is expected here, but there is “;”', 2, 8],
    ['an unknown rule', abnf('$a = b\n  $c;'), 'There is no rule “c”', 3, 3],
    ['a rule of another document', abnf('$a = $<http://a.example/b.gram>;'), 'Rules of other documents', 2, 6],
    ['an import', jsgf('import <com.acme.*>;\npublic <a> = b;'), 'cannot be imported', 2, 7],
    ['a circle', abnf('root $a; $a = b $c; $c = d [$a];'), '“a” → “c” → “a”. Use a repeat instead', 2, 29],
    ['left recursion', jsgf('public <a> = <a> b | c;'), 'Rules cannot use themselves', 2, 14],
    ['two of a name', abnf('$a = b; $a = c;'), 'written twice', 2, 9],
    ['a script', abnf('tag-format <semantics/1.0>; $a = b {while(true){};'), 'is not understood', 2, 36],
    ['keys', abnf('mode dtmf; $a = b;'), 'keys have steps of their own', 2, 6],
    ['no root among several', abnf('$a = b; $c = d;'), 'root $name;', undefined, undefined],
    ['a repeat the wrong way round', abnf('$a = b <3-1>;'), 'cannot end at 1', 2, 8],
    ['an endless comment', abnf('$a = b; /* c'), 'A comment has no end', 2, 11],
    ['no XML', { kind: 'rules', format: 'srgsXml', source: 'yes' }, 'not well-formed', 1, undefined],
    [
      'an element out of place',
      xml('<rule id="r"><rule id="s">a</rule></rule>'),
      '<rule> cannot stand in <rule>',
      3,
      14,
    ],
    ['an element that is not closed', xml('<rule id="r">a<item></rule>'), 'not well-formed', 3, undefined],
    [
      'an external rule',
      xml('<rule id="r"><ruleref uri="http://a.example/#b"/></rule>'),
      'Rules of other documents',
      3,
      14,
    ],
    ['a repeat that is none', xml('<rule id="r"><item repeat="often">a</item></rule>'), 'repeat is written', 3, 14],
    ['a root that is missing', xml('<rule id="s">a</rule>'), 'There is no rule “r”', 2, 1],
  ])('%s', (_name, written, message, line, column) => {
    const [fault] = faultsOf(written)
    expect(fault?.message).toContain(message)
    if (line !== undefined) expect(fault?.line).toBe(line)
    if (column !== undefined) expect(fault?.column).toBe(column)
  })
})

describe('what is hostile is stopped', () => {
  test('entities never grow, and nothing is fetched', () => {
    const laughs = `<!DOCTYPE grammar [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><grammar root="r"><rule id="r">&b;</rule></grammar>`
    const file = `<!DOCTYPE grammar [<!ENTITY f SYSTEM "file:///etc/passwd">]><grammar root="r"><rule id="r">&f;</rule></grammar>`
    for (const source of [laughs, file])
      expect(faultsOf({ kind: 'rules', format: 'srgsXml', source })[0]?.message).toContain('A document type')
    expect(faultsOf(xml('<rule id="r">&f;</rule>'))[0]?.message).toContain('not well-formed')
    expect(valueIn(grammarOf(xml('<rule id="r">a &amp; b</rule>')), 'a b')).toBe('a b')
  })
  test('rules that double each other, and repeats of repeats, are too large before they are written out', () => {
    const doubled = Array.from({ length: 30 }, (_, n) => `$r${n} = $r${n + 1} $r${n + 1};`).join(' ')
    expect(faultsOf(abnf(`root $r0; ${doubled} $r30 = a;`))[0]?.message).toContain('more than 10000 steps')
    expect(faultsOf(abnf('$a = ((b <1000>) <1000>) <1000>;'))[0]?.message).toContain('more than 10000 steps')
    expect(faultsOf(abnf('$a = b <999999>;'))[0]?.message).toContain('at most 1000')
  })
  test('depth is bounded in every format', () => {
    expect(faultsOf(abnf(`$a = ${'('.repeat(5_000)}b${')'.repeat(5_000)};`))[0]?.message).toContain('deep')
    expect(
      faultsOf(xml(`<rule id="r">${'<item>'.repeat(5_000)}a${'</item>'.repeat(5_000)}</rule>`))[0]?.message,
    ).toContain('deep')
    const chain = Array.from({ length: 60 }, (_, n) => `$r${n} = $r${n + 1};`).join(' ')
    expect(faultsOf(abnf(`root $r0; ${chain} $r60 = a;`))[0]?.message).toContain('deep')
  })
  test('values that hold each other stop growing', () => {
    const rules = Array.from(
      { length: 30 },
      (_, n) => `$r${n} = $r${n + 1} {out.x = rules.latest(); out.y = rules.latest();};`,
    ).join(' ')
    const grammar = grammarOf(abnf(`root $r0; tag-format <semantics/1.0>; ${rules} $r30 = a {out = "0123456789"};`))
    expect(JSON.stringify(valueIn(grammar, 'a')).length).toBeLessThan(8_000)
  })
  test('the work is linear in the text, for grammars in which everything is ambiguous', () => {
    const written = abnf(`$a = (((x* | x | [x x])* )* | [[[x] x] x] $GARBAGE);`.replaceAll('*', '<0->'))
    const grammar = grammarOf(written)
    const workFor = (length: number) => {
      let work = 0
      grammar.match({ ...around, text: 'x '.repeat(length) }, (units) => {
        work += units
      })
      return work
    }
    expect(workFor(800) / workFor(400)).toBeLessThan(2.1)
    const large = grammarOf(abnf(`$a = (${Array.from({ length: 900 }, () => 'x [x] x').join(' | ')}) <2>;`))
    let most = 0
    large.match({ ...around, text: 'x '.repeat(1_000) }, (units) => {
      most = units
    })
    expect(most).toBeLessThan(1_000_000)
  })
})

test('each hypothesis has what grammars made of it; those of other languages do not count', () => {
  const yes = grammarOf(abnf('$a = ano {true};'), 'cs-CZ')
  const size = grammarOf(abnf('$a = large {"L"} | very large {"XL"};'))
  const said = [{ text: 'ano very large', confidence: 0.5 }, { text: 'nothing' }]
  const evaluate = (language: string) =>
    evaluateGrammars(
      [
        ['yes', yes],
        ['size', size],
      ],
      said,
      { ...around, language },
    )
  expect(evaluate('cs').alternatives).toEqual([
    {
      ...said[0],
      grammars: { yes: { matched: true, value: true, length: 3 }, size: { matched: true, value: 'XL', length: 10 } },
    },
    { text: 'nothing' },
  ])
  expect(Object.keys(evaluate('en-US').alternatives[0]?.grammars ?? {})).toEqual(['size'])
})

test('test phrases say what they found', () => {
  const grammar = grammarOf(abnf('$a = one {1};'))
  expect(
    runTests(
      grammar,
      [
        { text: 'one', isMatch: true, value: 1 },
        { text: 'one', isMatch: true },
        { text: 'two', isMatch: false },
        { text: 'one', isMatch: true, value: '1' },
        { text: 'two', isMatch: true },
      ],
      around,
    ).map(({ isPassed, found }) => [isPassed, found?.value]),
  ).toEqual([
    [true, 1],
    [true, 1],
    [true, undefined],
    [false, 1],
    [false, undefined],
  ])
})

it.each([
  ['jsgf', '#JSGF V1.0;\npublic <a> = x', '+'],
  ['jsgf', '#JSGF V1.0;\npublic <a> = x', '*'],
  ['abnf', '#ABNF 1.0;\n$a = x', '<1>'],
])('says so where repeats are repeated without end (%s, %s, %s)', (format, source, repeat) => {
  const faults = faultsOf({ kind: 'rules', format, source: `${source}${repeat.repeat(30_000)};`, match: 'contains' })
  expect(faults).toMatchObject([{ message: expect.stringContaining('deep'), line: 2 }])
})
