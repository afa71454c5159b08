import { search } from '../shell/area.ts'

export const datasetsAddress = { dataset: search.whole() }

export const datasetAddress = {
  import: search.whole(),
  result: search.text(),
  from: search.whole(),
  to: search.whole(),
}
