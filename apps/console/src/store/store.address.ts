import { search } from '../shell/area.ts'

export const storeAddress = { taken: search.whole() }

export const storeGroupAddress = { item: search.whole() }
