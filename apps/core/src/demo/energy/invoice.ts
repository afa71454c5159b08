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

export const invoice = flow(
  ['de-DE', 'en-GB'],
  [
    { name: 'invoice', type: 'number' },
    { name: 'amount', type: 'number' },
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
    listen('invoice', { number: { to: 'lookUp', by: [number(1_000, 9_999_999)], into: 'invoice' } }, 'unknownInvoice', {
      'de-DE': 'Bitte nur Ziffern.',
      'en-GB': 'Digits only, please.',
    }),
    lookUp,
    set('tell', { part: 'amount / 3' }, 'size'),
    branch('size', { large: ['amount > 300', 'parts'] }, 'small'),
    say(
      'parts',
      {
        'de-DE': 'Es sind {{ amount }} Euro. Möchten Sie drei Raten zu {{ part }} Euro?',
        'en-GB': 'It is {{ amount }} euros. Would you like three parts of {{ part }} euros?',
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
        'de-DE': 'Es sind {{ amount }} Euro, fällig in vierzehn Tagen.',
        'en-GB': 'It is {{ amount }} euros, due in fourteen days.',
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
