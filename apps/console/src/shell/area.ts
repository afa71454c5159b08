// What a domain's `x.area.tsx` and its screens take from the shell.
export { type Area, area } from './area/area.ts'
export * as search from './area/readers.ts'
export { useAreaParams, useAreaSearch } from './area/use-area.ts'
export { useTabs } from './area/use-tabs.ts'
