/** Names under which values of people stand, as words of a key: those of many people, in seven languages. */
const PERSONAL = new RegExp(
  `^(?:${[
    '(?:first|last|full|user|sur|given|family|nick|customer|client|contact|caller|kunden|vor|nach|familien)?names?',
    '(?:phone|mobile|card|account|customer|contract)?numbers?|(?:street|email|e?mail)?address(?:es)?',
    'street|city|phones?|telephone|mobile?|e?mails?|birth(?:day|date)?|iban|accounts?|cards?',
    'person|contact|customer|client|owner|holder|recipient',
    'jm[eé]no|p[rř][ií]jmen[ií]|telefon|mobil|adresa|ulice|m[eě]sto|narozen[ií]|[uú][cč]et|klient|[cč][ií]slo|z[aá]kazn[ií]k',
    'meno|priezvisko|ulica|mesto|narodenie|z[aá]kazn[ií]k',
    'adresse|anschrift|stra(?:ss|ß)e|wohnort|kunde|konto|geburts(?:tag|datum)',
    '(?:haus|telefon|handy|mobil|kunden|konto|vertrags)nummer',
    'imi[eę]|nazwisko|miasto|nombre|apellidos?|calle|direcci[oó]n|ciudad|tel[eé]fono|cliente',
    'noms?|pr[eé]noms?|rue|ville|naissance',
  ].join('|')})$`,
  'i',
)
/** A key that ends so speaks of the kind of a thing, not of the thing. */
const KIND = /^(?:type|kind|status|state|count|tier|level|language|enabled|found|valid)$/i

/** Whether values under this key may be a person’s: `customerName` and `e-mail`, not `accountType` or `filename`. */
export function isPersonal(key: string): boolean {
  const words = key
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
  return !KIND.test(words.at(-1) ?? '') && words.some((word) => PERSONAL.test(word))
}
