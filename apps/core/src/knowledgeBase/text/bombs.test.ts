import { expect, test } from 'vitest'
import { zipOf } from '../../exports/docx.ts'
import { extractBeside } from './extractThread.ts'

const calm = new AbortController().signal
/** What came of it, and how much. */
async function read(name: string, bytes: Buffer | string): Promise<string> {
  try {
    const { blocks } = await extractBeside({ name, bytes: new Uint8Array(Buffer.from(bytes)) }, calm)
    return blocks.map(({ text }) => text).join('\n')
  } catch (error) {
    return error instanceof Error ? `refused: ${error.message}` : 'thrown'
  }
}
const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
  <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
const word = (head: string, body: string) =>
  zipOf({
    '[Content_Types].xml': Buffer.from(types),
    '_rels/.rels': Buffer.from(relations),
    'word/document.xml': Buffer.from(
      `<?xml version="1.0"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  })
const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')
const pdf = (objects: readonly string[]) =>
  `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`

test.each<[what: string, name: string, bytes: Buffer | string, outcome: RegExp]>([
  ['an ordinary Word document', 'a.docx', word('', line('Fine.')), /^Fine\.$/],
  [
    'entities of entities in a Word document',
    'a.docx',
    word(`<!DOCTYPE d [<!ENTITY l0 "lol">${laughs}]>`, line('x&l9;')),
    /^(?!.*(lol){100})/,
  ],
  [
    'an entity that names a file',
    'a.docx',
    word('<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]>', line('x&f;')),
    /^(?!.*root:)/,
  ],
  [
    'a Word document nested without end',
    'a.docx',
    word('', `${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}${line('x')}${'</w:tc></w:tr></w:tbl>'.repeat(20_000)}`),
    /^refused/,
  ],
  [
    'a PDF whose pages lead to themselves',
    'a.pdf',
    pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
    /^(?:refused|$)/,
  ],
  [
    'a PDF whose contents are drawn in themselves',
    'a.pdf',
    pdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</a 5 0 R>>>>>>',
      '<</Length 5>>stream\n/a Do\nendstream ',
      '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</a 5 0 R>>>>/Length 11>>stream\n/a Do /a Do\nendstream ',
    ]),
    // Pages without text are left to an engine.
    /^(?:refused|$)/,
  ],
  [
    'a PDF of a hundred million pages',
    'a.pdf',
    pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 100000000>>']),
    /^refused/,
  ],
  ['Markdown quoted without end', 'a.md', `${'>'.repeat(100_000)} x`, /^refused/],
  ['Markdown of open brackets', 'a.md', '['.repeat(200_000), /./s],
  ['Markdown of stars', 'a.md', '*a_'.repeat(100_000), /./s],
  [
    'Markdown of lists in lists',
    'a.md',
    Array.from({ length: 3_000 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
    /./s,
  ],
  ['Markdown of links in brackets', 'a.md', `${'![['.repeat(50_000)}](x)`, /./s],
  [
    'Markdown of backquotes',
    'a.md',
    Array.from({ length: 2_000 }, (_, index) => '`'.repeat(index + 1)).join(' '),
    /./s,
  ],
  ['a text of one line', 'a.txt', 'word '.repeat(700_000), /^refused: it has more than/],
  ['a text of one word', 'a.txt', 'a'.repeat(4_000_000), /^refused: it has more than/],
  ['a text of empty lines', 'a.txt', `x${'\n'.repeat(2_000_000)}y`, /./s],
  [
    'a page of attributes',
    'a.html',
    `<p ${Array.from({ length: 30_000 }, (_, index) => `a${index}=1`).join(' ')}>Words.</p>`,
    /Words/,
  ],
  ['a page of one attribute', 'a.html', `<p title="${'x'.repeat(3_000_000)}">Words.</p>`, /Words/],
  ['a page of open tables', 'a.html', '<table><tr><td>'.repeat(20_000), /^refused: the page is nested/],
  [
    'a page of formats left open',
    'a.html',
    `${'<b><i><u><a>'.repeat(3_000)}<p>Words.`.repeat(3),
    /^refused: the page is nested/,
  ],
  ['a page of hidden parts', 'a.html', `${'<div hidden>'.repeat(3_000)}Words.`, /^refused/],
  [
    'a page with a cell over everything',
    'a.html',
    `<table><tr><th>T</th></tr><tr><td rowspan="65534" colspan="1000">Words.</td></tr>${'<tr><td>x</td></tr>'.repeat(2_000)}</table>`,
    /./s,
  ],
  ['a page of unclosed comments', 'a.html', '<!--'.repeat(500_000), /^refused: there is no text/],
  ['a page in UTF-7 tricks', 'a.html', '<meta charset="utf-7">+ADw-script+AD4-x+ADw-/script+AD4-', /./s],
])('%s ends, as text or refused in words', async (_, name, bytes, outcome) => {
  const text = await read(name, bytes)
  expect(text).toMatch(outcome)
  // Words for people, not the parser's.
  expect(text).not.toMatch(/RangeError|Maximum call|undefined|heap|Error:/)
})
