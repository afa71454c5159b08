/** Names under which values of people stand, as words of a key. */
const PERSONAL =
  /^(?:(?:first|last|full|user|sur|given|family|nick)?names?|jmeno|jméno|prijmeni|příjmení|vorname|nachname|street|address|adresa|ulice|city|mesto|město|phones?|telefon|telephone|mobile?|mobil|e?mails?|birth(?:day|date)?|narozeni|narození|iban|accounts?|ucet|účet|cards?|person|contact|customer|client|klient|number|cislo|číslo)$/i
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
