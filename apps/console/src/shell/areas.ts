import { type Area, declaredAreas } from './area/area.ts'

// Each domain's `x.area.tsx` declares its screens by being imported; a new domain is found by its file's name.
import.meta.glob('../*/*.area.{ts,tsx}', { eager: true })

export const areas: readonly Area[] = declaredAreas()
