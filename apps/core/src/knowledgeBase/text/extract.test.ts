import { deflateRawSync, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { makeDocx, zipOf } from '../../exports/docx.ts'
import { chunksOf } from './chunk.ts'
import { extractApart } from './extractApart.ts'
import { extractBeside } from './extractThread.ts'

const calm = new AbortController().signal
const read = (name: string, bytes: Buffer | string) =>
  extractBeside({ name, bytes: new Uint8Array(Buffer.from(bytes)) }, calm)

async function makePdf(pages: readonly (readonly [string, string])[]): Promise<Buffer> {
  const pdf = new PDFDocument({ info: { Title: 'Tariffs' } })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise((resolve) => pdf.on('end', resolve))
  for (const [index, [heading, text]] of pages.entries()) {
    if (index > 0) pdf.addPage()
    pdf.fontSize(20).text(heading).fontSize(10).text(text)
  }
  pdf.end()
  await done
  return Buffer.concat(pieces)
}

describe('what can be read', () => {
  it('a PDF, by pages and headings', async () => {
    const bytes = await makePdf([
      ['Day tariff', 'It costs six crowns.'],
      ['Night tariff', 'It costs four crowns. It holds from ten to six.'],
    ])
    const { title, blocks } = await read('tariffs.pdf', bytes)
    expect(title).toBe('Tariffs')
    expect(blocks).toEqual([
      { text: 'It costs six crowns.', heading: ['Day tariff'], page: 1 },
      { text: 'It costs four crowns. It holds from ten to six.', heading: ['Night tariff'], page: 2 },
    ])
  })

  it('a Word document, by its headings', async () => {
    const { title, blocks } = await read(
      'terms.docx',
      makeDocx([['Terms', 1], ['You may leave at any time.'], ['Fees', 2], ['There are none.']]),
    )
    expect(title).toBe('Terms')
    expect(blocks).toEqual([
      { text: 'You may leave at any time.', heading: ['Terms'], page: null },
      { text: 'There are none.', heading: ['Terms', 'Fees'], page: null },
    ])
  })

  it('a table of a Word document, each row with its titles', async () => {
    const rows = [
      ['Tariff', 'Monthly fee', 'Abroad'],
      ['Basic', '0', '3'],
      ['Gold', '19', ''],
    ]
    const { blocks } = await read('tariffs.docx', makeDocx([['Tariffs', 1], { rows }, ['All without tax.']]))
    expect(blocks.map(({ text }) => text)).toEqual([
      'Basic – Monthly fee: 0, Abroad: 3',
      'Gold – Monthly fee: 19',
      'All without tax.',
    ])
    expect(new Set(blocks.map(({ heading }) => heading.join()))).toEqual(new Set(['Tariffs']))
  })

  it('a page: its article, without menus and scripts', async () => {
    const text = 'Meters are read once a year. '.repeat(12)
    const page = `<html><head><title>Meter readings</title><script>var x = "never"</script></head><body>
      <nav><a href="/x">Menu entry</a></nav>
      <main><article><h1>Readings</h1><p>${text}</p><h2>Online</h2><ul><li>Send a photo.</li><li>Or&nbsp;call us.</li></ul></article></main>
      <footer hidden>Not shown</footer></body></html>`
    const { title, blocks } = await read('page.html', page)
    expect(title).toBe('Meter readings')
    const all = blocks.map(({ text: each }) => each).join('\n')
    expect(all).toMatch(/Meters are read/)
    expect(all).not.toMatch(/never|Menu|Not shown/)
    expect(blocks.find(({ text: each }) => each === 'Or call us.')?.heading.at(-1)).toBe('Online')
  })

  it.each([
    ['neither head nor body', '<html lang="en"><title>Fees</title><h1>Deposits</h1><p>Eighty euros.</p></html>'],
    ['no head', '<!doctype html><html><title>Fees</title><body><h1>Deposits</h1><p>Eighty euros.</p></body></html>'],
    ['no html', '<!doctype html><title>Fees</title><body><h1>Deposits</h1><p>Eighty euros.</p></body>'],
    ['no tag around it', '<meta charset="utf-8"><title>Fees</title><h1>Deposits</h1><p>Eighty euros.</p>'],
  ])('a page that has %s, as HTML allows', async (_, page) => {
    expect(await read('page.html', page)).toMatchObject({
      title: 'Fees',
      blocks: [{ text: 'Eighty euros.', heading: ['Deposits'] }],
    })
  })

  it('Markdown and text, in whatever letters', async () => {
    const { blocks } = await read(
      'a.md',
      '# Přípojka\n\nSmlouva s **dodavatelem** trvá [rok](x.html).\n\n- Jedna\n- Dvě\n',
    )
    expect(blocks.map(({ text, heading }) => [heading.join(' '), text])).toEqual([
      ['Přípojka', 'Smlouva s dodavatelem trvá rok.'],
      ['Přípojka', 'Jedna'],
      ['Přípojka', 'Dvě'],
    ])
    const old = Buffer.from([
      0x50, 0xf8, 0xed, 0x6c, 0x69, 0x9a, 0x20, 0x9e, 0x6c, 0x75, 0x9d, 0x6f, 0x75, 0xe8, 0x6b, 0xfd,
    ])
    expect((await read('old.txt', old)).blocks[0]?.text).toBe('Příliš žluťoučký')
  })
})

describe('what is refused', () => {
  it.each([
    ['a.pdf', zipOf({ 'a.txt': Buffer.from('x') }), /archive, and no PDF/],
    ['a.pdf', 'plain words', /no PDF/],
    ['a.docx', zipOf({ 'a.txt': Buffer.from('x') }), /no Word document/],
    ['a.docx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /old Word/],
    ['a.exe', 'MZ', /only PDF/],
    ['a.txt', '', /empty/],
    ['a.txt', ' \n ', /no text/],
    ['a.txt', Buffer.alloc(500, 0x41).fill(0, 100, 130), /no text/],
    ['a.pdf', '%PDF-1.7\n1 0 obj <<', /damaged|no text/],
    ['a.docx', makeDocx([['x']]).subarray(0, 200), /damaged/],
  ])('%s %#', async (name, bytes, problem) => {
    await expect(read(name, bytes)).rejects.toThrow(problem)
  })

  it('a document that unpacks to gigabytes, before it does', async () => {
    const zeros = deflateRawSync(Buffer.alloc(30_000_000))
    const bomb = zipOf({ 'word/document.xml': zeros, 'word/a.xml': zeros, 'word/b.xml': zeros }, { isPacked: true })
    expect(bomb.length).toBeLessThan(200_000)
    await expect(read('bomb.docx', bomb)).rejects.toThrow(/unpacks/)
  })

  it('a PDF that unpacks to gigabytes, while it does', async () => {
    const packed = deflateSync(deflateSync(Buffer.alloc(150_000_000, ' ')))
    const file = Buffer.concat([
      Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`),
      packed,
      Buffer.from('\nendstream endobj\ntrailer<</Size 5/Root 1 0 R>>\n%%EOF'),
    ])
    const bomb = { name: 'bomb.pdf', bytes: new Uint8Array(file) }
    await expect(extractBeside(bomb, calm, { megabytes: 60, ms: 30_000 })).rejects.toThrow(/too much memory/)
  })

  it('a page that is nested without end', async () => {
    await expect(read('deep.html', '<div>'.repeat(5_000))).rejects.toThrow(/nested|damaged|no text/)
  })

  it('what ends the process that reads it, and not ours', async () => {
    const page = (text: string) => ({ name: 'a.html', bytes: new Uint8Array(Buffer.from(text)) })
    expect((await extractApart(page('<p>Words.'), calm)).blocks).toMatchObject([{ text: 'Words.' }])
    const bomb = page('&lt;'.repeat(400_000))
    await expect(extractApart(bomb, calm, { megabytes: 60, ms: 30_000 })).rejects.toThrow(/too much memory/)
    await expect(extractApart(bomb, AbortSignal.timeout(100))).rejects.toThrow(/timeout/)
  })

  it('what takes too long, and what nobody waits for', async () => {
    const what = { name: 'a.txt', bytes: new Uint8Array(Buffer.from('words')) }
    await expect(extractBeside(what, calm, { megabytes: 100, ms: 0 })).rejects.toThrow(/too long/)
    await expect(extractBeside(what, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
})

describe('passages', () => {
  const sentence = (number: number) => `Sentence number ${number} has a few words, so that it takes its room.`
  const block = (text: string, heading: string[] = [], page: number | null = null) => ({ text, heading, page })

  it('are whole sentences with one of overlap', async () => {
    const all = Array.from({ length: 30 }, (_, number) => sentence(number))
    const passages = await chunksOf([block(all.join(' '))])
    expect(passages.length).toBeGreaterThan(2)
    for (const [index, { text, ordinal }] of passages.entries()) {
      expect(ordinal).toBe(index)
      expect(text.length).toBeLessThanOrEqual(600)
      expect(text).toMatch(/^Sentence .*\.$/)
      const next = passages[index + 1]
      if (next) expect(text.endsWith(next.text.split(/(?<=room\.) /)[0] ?? '!')).toBe(true)
    }
  })

  it('never reach over a heading or a page', async () => {
    const passages = await chunksOf([
      block('One.', ['A'], 1),
      block('Two.', ['A'], 1),
      block('Three.', ['B'], 1),
      block('Four.', ['B'], 2),
    ])
    expect(passages.map(({ text, heading, page }) => [text, heading[0], page])).toEqual([
      ['One. Two.', 'A', 1],
      ['Three.', 'B', 1],
      ['Four.', 'B', 2],
    ])
  })

  it('end where a text without a sentence does', async () => {
    expect((await chunksOf([block('x'.repeat(5_000))])).every(({ text }) => text.length <= 1_200)).toBe(true)
    expect(await chunksOf([])).toEqual([])
  })
})
