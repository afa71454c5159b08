// What a domain's `x.area.tsx` and its screens take from the shell.

export * as search from '../kit/address/readers.ts'
export { area } from './area/area.ts'
export { type MoreTabs, moreTabs } from './area/more-tabs.ts'
export { type Place, partsIn, place } from './area/place.tsx'
export { useAreaParams } from './area/use-area.ts'
