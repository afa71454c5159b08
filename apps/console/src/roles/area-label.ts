import { type AreaName, areas } from '@parley/contract/kernel/permissions.ts'

/** What people call an area; one that is not in the catalogue stays as it is. */
export const areaLabel = (area: string): string => (Object.hasOwn(areas, area) ? areas[area as AreaName].label : area) // hasOwn has just said so
