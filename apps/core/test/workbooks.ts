import { strToU8, zipSync } from 'fflate'

interface Parts {
  readonly texts?: string | undefined
  /** Codes of the number formats, which the styles 0, 1, 2 … of cells are; numbers are those that every workbook knows. */
  readonly formats?: readonly (string | number)[]
  readonly is1904?: boolean
}

/** A workbook of one sheet, “People”, whose rows are given as XML: also as no program would write them. */
export function workbook(sheet: string, { texts, formats, is1904 = false }: Parts = {}): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="People" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }),
    ...(formats === undefined ? {} : { 'xl/styles.xml': stylesOf(formats) }),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

/** A workbook of several sheets, each with the XML of what stands in its worksheet. */
export function workbookOf(sheets: readonly { name: string; xml: string; state?: string }[]): Buffer {
  const said = sheets.map(
    ({ name, state }, at) => `<sheet name="${name}" ${state ? `state="${state}" ` : ''}r:id="r${at}"/>`,
  )
  const targets = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${said.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at}.xml`, `<worksheet>${xml}</worksheet>`]),
    ),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

function stylesOf(formats: readonly (string | number)[]): string {
  const quoted = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const named = formats.map((code, at) =>
    typeof code === 'string' ? `<numFmt numFmtId="${164 + at}" formatCode="${quoted(code)}"/>` : '',
  )
  const styles = formats.map((code, at) => `<xf numFmtId="${typeof code === 'string' ? 164 + at : code}"/>`)
  return `<styleSheet><numFmts>${named.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`
}
