import { branch, done, end, flow, listen, type NodeInput, number, phrases, say, set, start } from '../flowKit.ts'

/** Looks an invoice up in the billing system, which is sometimes away. */
const lookUp: NodeInput = {
  id: 'lookUp',
  type: 'request',
  label: 'Look the invoice up',
  url: 'https://billing.nordlicht.invalid/invoices/{{ invoice }}',
  timeoutMs: 4_000,
  retries: 1,
  mapping: [{ variable: 'amount', expression: 'int(response.body.amount)' }],
  outlets: { ok: 'tell', '4xx': 'unknownInvoice', '5xx': 'away', error: 'away' },
}

const invoiceWith = (part: string) =>
  flow(
    ['de-DE', 'en-GB'],
    [
      { name: 'invoice', type: 'number' },
      { name: 'amount', type: 'number' },
      { name: 'parts', type: 'number' },
      { name: 'part', type: 'number' },
    ],
    [
      start('ask'),
      say(
        'ask',
        {
          'de-DE': 'Um welche Rechnung geht es? Die Nummer steht oben rechts.',
          'en-GB': 'Which invoice is it about? The number is at the top right.',
        },
        'invoice',
      ),
      listen(
        'invoice',
        { number: { to: 'lookUp', by: [number(1_000, 9_999_999)], into: 'invoice' } },
        'unknownInvoice',
        {
          'de-DE': 'Bitte nur Ziffern.',
          'en-GB': 'Digits only, please.',
        },
      ),
      lookUp,
      set('tell', { parts: 'amount > 300 ? 3 : (amount > 60 ? 1 : 0)', part }, 'size'),
      branch('size', { large: ['amount > 300', 'offerParts'] }, 'small'),
      say(
        'offerParts',
        {
          'de-DE': 'Es sind {{ moneyText(amount, "EUR") }}. Möchten Sie drei Raten zu {{ moneyText(part, "EUR") }}?',
          'en-GB': 'It is {{ moneyText(amount, "EUR") }}. Would you like three parts of {{ moneyText(part, "EUR") }}?',
        },
        'wantsParts',
      ),
      listen(
        'wantsParts',
        {
          yes: { to: 'partsAgreed', by: [{ kind: 'yes' }, phrases({ 'de-DE': ['in Raten'], 'en-GB': ['in parts'] })] },
          no: { to: 'explained', by: [{ kind: 'no' }] },
        },
        'explained',
      ),
      say(
        'small',
        {
          'de-DE': 'Es sind {{ moneyText(amount, "EUR") }}, fällig in vierzehn Tagen.',
          'en-GB': 'It is {{ moneyText(amount, "EUR") }}, due in fourteen days.',
        },
        'explained',
      ),
      done('explained', 'Invoice explained', 'success', 'goodbye'),
      done('partsAgreed', 'Paid in parts', 'success', 'goodbye'),
      done('unknownInvoice', 'Invoice not found', 'negative', 'goodbye'),
      say(
        'away',
        {
          'de-DE': 'Unser Rechnungssystem antwortet gerade nicht. Wir rufen Sie zurück.',
          'en-GB': 'Our billing system does not answer just now. We will call you back.',
        },
        'callBack',
      ),
      done('callBack', 'Call back', 'negative', 'goodbye'),
      say('goodbye', { 'de-DE': 'Vielen Dank und auf Wiederhören.', 'en-GB': 'Thank you and goodbye.' }, 'end'),
      end(),
    ],
  )

/** As it is live: an invoice of at most 60 euros has no parts, and dividing by them ends the conversation with an error. */
export const invoice = invoiceWith('int(amount / parts)')

/** The correction that waits to be published. */
export const invoiceCorrected = invoiceWith('parts == 0 ? amount : int(amount / parts)')
