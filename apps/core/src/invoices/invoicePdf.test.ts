import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { billingParty, creditOf, invoiceLineOf, snapshotOf } from '../../test/invoices.ts'
import { invoicePdf } from './invoicePdf.ts'

async function bytesOf(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of file) parts.push(part)
  return Buffer.concat(parts)
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
/** Every stream of the file as it was before it was packed. */
const streamsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
/** Characters that the fonts of the file can be read back as. */
const lettersOf = (pdf: Buffer) =>
  new Set(
    streamsOf(pdf)
      .filter((stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar'))
      .flatMap((stream) =>
        [...stream.matchAll(/<([0-9a-f]{4})>/gi)].map(([, code = '']) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      ),
  )

test('letters of Czech, Greek and Cyrillic names are in the file, and can be copied out of it', async () => {
  const name = 'Žluťoučký Ωμέγα Київ'
  const pdf = await bytesOf(invoicePdf(snapshotOf([invoiceLineOf('1')], { customer: billingParty({ name }) })))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const letters = lettersOf(pdf)
  expect([...name].filter((letter) => !letters.has(letter))).toEqual([])
})

test('three hundred lines go on from page to page, and texts of any length wrap', async () => {
  const long = 'A very long name of a line that nobody would ever print '.repeat(12)
  const lines = Array.from({ length: 300 }, (_, at) => invoiceLineOf(`${at}.5`, at % 50 === 0 ? { name: long } : {}))
  const many = pagesOf(await bytesOf(invoicePdf(snapshotOf(lines))))
  expect(many).toBeGreaterThan(9)
  expect(many).toBeLessThan(40)
  expect(pagesOf(await bytesOf(invoicePdf(snapshotOf(lines.slice(1, 5)))))).toBe(1)
  const endless = snapshotOf([invoiceLineOf('1', { detail: long.repeat(20) })])
  expect(pagesOf(await bytesOf(invoicePdf(endless)))).toBeGreaterThan(1)
})

test('a credit note says what it cancels and why, and names no account to pay to', async () => {
  const has = async (file: AsyncIterable<Uint8Array>, word: string) => {
    const letters = lettersOf(await bytesOf(file))
    return [...word].every((letter) => letters.has(letter))
  }
  const account = { iban: 'CZ6508000000192000145399', bic: 'Київ' } // whose letters nothing else has
  const invoice = snapshotOf([invoiceLineOf('1')], { supplier: billingParty(account) })
  const note = creditOf(invoice, { reason: 'Ωμέγα' })
  expect([await has(invoicePdf(invoice), 'Київ'), await has(invoicePdf(note), 'Київ')]).toEqual([true, false])
  expect([await has(invoicePdf(invoice), 'Ωμέγα'), await has(invoicePdf(note), 'Ωμέγα')]).toEqual([false, true])
})

test('the same invoice is the same file', async () => {
  const snapshot = snapshotOf([invoiceLineOf('1')])
  const [one, other] = await Promise.all([bytesOf(invoicePdf(snapshot)), bytesOf(invoicePdf(snapshot))])
  expect(one?.equals(other as Buffer)).toBe(true)
})
