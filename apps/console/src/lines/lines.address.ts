import { search } from '../shell/area.ts'

<<<<<<< HEAD
export const lineAddress = {
  period: search.text(),
  against: search.text(),
  refused: search.whole(),
  alert: search.whole(),
}
=======
export const lineAddress = { period: search.text(), against: search.text(), refused: search.whole(), alert: search.whole() }
>>>>>>> mon
