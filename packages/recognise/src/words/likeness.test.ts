import { expect, it } from 'vitest'
import { inflectionOf, isLike } from './likeness.ts'

it.each([
  ['cs', 'faktura', 'fakturou fakture faktur fatkura'],
  ['cs', 'praha', 'praze prahy prahou'],
  ['cs', 'operator', 'operatorem operatorovi opertor operater'],
  ['sk', 'zmluva', 'zmluvy zmluvou'],
  ['pl', 'rachunek', 'rachunku rachunkiem'],
  ['pl', 'skarga', 'skardze skargi'],
  ['de', 'mitarbeiter', 'mitarbeitern mitarbeiterin mitarbieter'],
  ['de', 'echter', 'echten echtem'],
  ['de', 'beschwerde', 'beschwerden beschwerdestelle'],
  ['en', 'customer', 'customers custmer costumer'],
  ['en', 'cancel', 'cancell cancle'],
  ['es', 'factura', 'facturas'],
])('%s: forms and mistakes of "%s": %s', (language, word, forms) => {
  expect(forms.split(' ').filter((form) => !isLike(form, word, inflectionOf(language)))).toEqual([])
})

it.each([
  ['cs', 'praha', 'prachu prach parku'],
  ['cs', 'brno', 'brneni brnkat'],
  ['cs', 'novak', 'nova novou nebo'],
  ['cs', 'termin', 'terminal'],
  ['pl', 'konsultant', 'konsulat'],
  ['de', 'muller', 'mull'],
  ['de', 'koln', 'kohl'],
  ['en', 'operator', 'operation'],
  ['en', 'human', 'humane'],
  ['en', 'invoice', 'voice'],
  ['en', 'bill', 'ball bull hill'],
  ['en', 'order66', 'order67'],
])('%s: other words than "%s": %s', (language, word, others) => {
  expect(others.split(' ').filter((other) => isLike(other, word, inflectionOf(language)))).toEqual([])
})
