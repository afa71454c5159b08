import { search } from '../shell/area.ts'

export const lineAddress = {
  period: search.text(),
  against: search.text(),
  refused: search.whole(),
  alert: search.whole(),
  live: search.text(),
}
