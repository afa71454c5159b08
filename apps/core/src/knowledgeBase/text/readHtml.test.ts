import { describe, expect, test } from 'vitest'
import { readHtml } from './readHtml.ts'

const read = (body: string) =>
  readHtml(`<!doctype html><html><head><title>Page</title></head><body>${body}</body></html>`).blocks.map(
    ({ heading, text }) => [...heading, text].join(' | '),
  )

describe('a collapsed answer is read under its question, and nothing else is', () => {
  test.each([
    [
      'a button in a heading',
      '<h3><button aria-expanded="false" aria-controls="p">How?</button></h3><div id="p" hidden>So.</div>',
    ],
    [
      'hidden from readers aloud',
      '<h3><button aria-controls="p">How?</button></h3><div id="p" aria-hidden="true">So.</div>',
    ],
    ['a heading alone', '<h3>How?</h3><div hidden><p>So.</p></div>'],
    ['a button alone', '<button aria-controls="p">How?</button><div id="p" hidden>So.</div>'],
    ['a link that folds', '<a href="#p" data-toggle="collapse">How?</a><div id="p" hidden>So.</div>'],
    ['details', '<details><summary>How?</summary>So.</details>'],
    [
      'a tab',
      '<div role="tablist"><button role="tab" id="t" aria-controls="p">How?</button></div><div id="p" role="tabpanel" hidden>So.</div>',
    ],
    ['named by its button', '<button id="t">How?</button><div role="region" aria-labelledby="t" hidden>So.</div>'],
  ])('%s', (_, part) => {
    expect(read(`<h2>Cards</h2>${part}<p>Elsewhere.</p>`)).toEqual(['Cards | How? | So.', 'Cards | Elsewhere.'])
  })

  test.each([
    ['what nothing opens', '<div hidden>Secret</div>'],
    ['a menu', '<button aria-controls="m">Menu</button><nav id="m" hidden>Secret</nav>'],
    ['a menu in a panel', '<button aria-controls="m">Menu</button><div id="m" hidden><nav>Secret</nav></div>'],
    ['a dialog', '<button aria-controls="d">Cookies</button><div id="d" role="dialog" hidden>Secret</div>'],
  ])('not %s', (_, part) => {
    expect(read(`<h2>Cards</h2><p>First.</p>${part}<p>Last.</p>`)).toEqual(['Cards | First.', 'Cards | Last.'])
  })

  test('a link in a sentence keeps its words', () => {
    expect(read('<p>See <a href="#c">the terms</a>.</p><div id="c" hidden>Two months.</div>')[0]).toBe('See the terms.')
  })
})

test('what a page says is its main part is read whole, with folded answers and headings', () => {
  const long = 'Cards are sent by post within five working days. '.repeat(6)
  const page = `<header><p>Bank of nothing</p></header><main><h1>Cards</h1><p>${long}</p>
    <details><summary>Abroad?</summary><p>Everywhere.</p></details></main><footer><p>Imprint</p></footer>`
  expect(read(page)).toEqual([`Cards | ${long.trim()}`, 'Cards | Abroad? | Everywhere.'])
})

describe('a row of a table says its titles', () => {
  const table = (rows: string) => read(`<table>${rows}</table>`)
  test('as they are marked, with cells that reach over rows and columns', () => {
    expect(
      table(`<thead><tr><th>Tariff</th><th>Monthly fee</th><th>Abroad</th></tr></thead>
        <tr><td>Basic</td><td>0</td><td>3</td></tr><tr><td rowspan="2">Gold</td><td>19</td><td rowspan="2">none</td></tr>
        <tr><td>15 for students</td></tr><tr><td>Old</td><td colspan="2">no longer sold</td></tr>`),
    ).toEqual([
      'Basic – Monthly fee: 0, Abroad: 3',
      'Gold – Monthly fee: 19, Abroad: none',
      'Gold – Monthly fee: 15 for students, Abroad: none',
      'Old – Monthly fee: no longer sold',
    ])
  })

  test('without marks, where the first row reads like titles', () => {
    const rows = '<tr><td>Tariff</td><td>Fee</td></tr><tr><td>Basic</td><td>3</td></tr><tr><td>Gold</td><td></td></tr>'
    expect(table(rows)).toEqual(['Basic – Fee: 3', 'Gold'])
  })

  test('in two rows, and one title over two columns once', () => {
    expect(
      table(`<tr><th rowspan="2">Tariff</th><th colspan="2">Fee</th></tr><tr><th>card</th><th>none</th></tr>
        <tr><td>Gold</td><td>19</td><td>15</td></tr>`),
    ).toEqual(['Gold – Fee card: 19, Fee none: 15'])
    expect(
      table('<tr><th>Tariff</th><th colspan="2">Fee</th></tr><tr><td>Gold</td><td>19</td><td>a month</td></tr>'),
    ).toEqual(['Gold – Fee: 19 a month'])
  })

  test('at its side, and pairs', () => {
    expect(table('<tr><th>Phone:</th><td>800 100</td></tr><tr><th>Open</th><td>9 to 17</td></tr>')).toEqual([
      'Phone: 800 100',
      'Open: 9 to 17',
    ])
    expect(read('<dl><dt>Notice period</dt><dd>Two months</dd><dt>May I?</dt><dd>Yes.</dd></dl>')).toEqual([
      'Notice period: Two months',
      'May I? Yes.',
    ])
  })

  test('a table that only lays out the page is read as it stands', () => {
    expect(table('<tr><td><table><tr><td>Fee</td><td>3</td></tr></table></td><td>Beside.</td></tr>')).toEqual([
      'Fee: 3',
      'Beside.',
    ])
    expect(table('<tr><td>Alone.</td></tr>')).toEqual(['Alone.'])
    const long = 'A long text stands in a cell of its own. '.repeat(12).trim()
    expect(table(`<tr><td>Left</td><td>${long}</td></tr>`)).toEqual([`Left ${long}`])
  })

  test('spans without end are cut', () => {
    const rows = '<tr><td rowspan="65000" colspan="65000">A</td><td>1</td></tr>'.repeat(500)
    expect(table(`<tr><th>Name</th><th>Fee</th></tr>${rows}`).length).toBeLessThan(600)
  })
})

test('a page in one form is read, and what is there to be filled in is not', () => {
  const form = `<form action="./h.aspx"><h1>Hours</h1><p>From nine to five.</p><select><option>All</option></select><button>Go</button></form>`
  expect(read(form)).toEqual(['Hours | From nine to five.'])
  expect(read(`<p>Text.</p><form><label>Search</label><input></form>`)).toEqual(['Text.'])
  expect(read('<form><ul><li>Brno</li><li>Prague</li></ul></form>')).toEqual(['Brno', 'Prague'])
})

test('marks of footnotes are not read; other raised letters are', () => {
  const text =
    'Two months<sup><a href="#n1" id="r1">1</a></sup>, for 5 m<sup>2</sup> or 10<sup>3</sup><sup class="reference">[12]</sup>.'
  expect(read(`<p>${text}</p><p id="n1">Not for students. <a href="#r1">↑</a></p>`)).toEqual([
    'Two months, for 5 m2 or 103.',
    'Not for students.',
  ])
})
