import { search } from '../shell/area.ts'

export const billingAddress = {
  tariff: search.whole(),
  fee: search.whole(),
  version: search.whole(),
  providerPrice: search.whole(),
  comparison: search.whole(),
  month: search.text(),
  invoice: search.text(),
  day: search.text(),
  line: search.whole(),
  flow: search.whole(),
  campaign: search.whole(),
  idTariff: search.whole(),
  call: search.text(),
  sort: search.text(),
  import: search.whole(),
  result: search.text(),
}
