import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import type { ErasureReceipt } from '@parley/contract/erasure/erasure.schema.ts'
import { pdfWriter, SOFT } from '../exports/pdf.ts'

const COUNT_WIDTH = 70

/** The receipt as a letter that the person can read; the numbers that can be checked stand below it. */
export function receiptPdf(receipt: ErasureReceipt, masked: string, timeZone: string): AsyncIterable<Uint8Array> {
  const isErased = receipt.mode === 'erase'
  const done = isErased ? 'Erased' : 'Anonymized'
  const title = `Erasure receipt ${receipt.idErasure}`
  const { width, write, row, rule, space, end } = pdfWriter(title, receipt.tenant, new Date(receipt.finishedAt))
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const at = (instant: string) => `${moment.format(new Date(instant))} (${timeZone})`
  const kind = identifierKind.label(receipt.kind)

  write(receipt.tenant, { color: SOFT, size: 11 })
  space(4)
  write('Erasure receipt', { isBold: true, size: 22 })
  space(8)
  write(
    `${receipt.tenant} ${isErased ? 'erased' : 'anonymized'} the data kept in ${receipt.product} about the person with this ${kind.toLowerCase()}: ${masked}. Statistics without personal data are kept.`,
    { size: 11 },
  )
  space(12)
  for (const [label, value] of [
    ['Receipt number', String(receipt.idErasure)],
    [kind, masked],
    ['Started', at(receipt.begunAt)],
    ['Finished', at(receipt.finishedAt)],
    ['Ordered by', receipt.by],
  ] as const)
    row([
      [label, 130],
      [value, width - 130],
    ])
  space(12)
  const columns = (area: string, found: string, count: string) =>
    [
      [area, width - 2 * COUNT_WIDTH],
      [found, COUNT_WIDTH],
      [count, COUNT_WIDTH],
    ] as const
  row(columns('Where', 'Found', done), { isBold: true })
  rule()
  for (const { title: area, found, done: count } of receipt.areas)
    row(columns(area, found.toLocaleString('en-US'), count.toLocaleString('en-US')))
  space(14)
  write('Verify this receipt', { isBold: true, size: 12 })
  space(3)
  write(
    `The hash is SHA-256 of the salt, a line feed, and the ${kind.toLowerCase()} ${receipt.kind === 'number' ? 'as digits with its country code' : 'in lowercase'}: only a person who knows it can compute it. The signature (Ed25519) covers the JSON file of this receipt, which ${receipt.tenant} can give you.`,
    { color: SOFT, size: 9 },
  )
  space(6)
  for (const [label, value] of [
    ['Hash', receipt.identifierHash],
    ['Salt', receipt.salt],
    ['Signature', receipt.signature],
    ['Public key', receipt.publicKey],
  ] as const)
    row(
      [
        [label, 130],
        [value, width - 130],
      ],
      { size: 8, color: SOFT },
    )
  return end()
}
