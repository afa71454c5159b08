import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { createCan, missingOf, missingOfScreen } from '../access/can.ts'
import type { Area, Section } from '../area/area.ts'

export interface SectionEntry {
  readonly section: Section
  /** Where its link leads: its first screen. */
  readonly path: string
}

const SECTIONS: readonly Section[] = ['Flows', 'Campaigns', 'Administration']
const orderOf = (area: Area) => area.place?.[1] ?? 0

/** Screens with a place that open for these permissions, in order. */
export const openAreas = (areas: readonly Area[], permissions: PermissionMap): readonly Area[] =>
  areas
    .filter(
      (area) =>
        area.place &&
        missingOfScreen(permissions, area).length === 0 &&
        missingOf(permissions, area.offeredWith ?? []).length === 0 &&
        (!area.offeredFor || createCan(permissions)(area.offeredFor)),
    )
    .toSorted((a, b) => orderOf(a) - orderOf(b))

/** The sections of the header: those in which something opens. */
export const openSections = (areas: readonly Area[], permissions: PermissionMap): readonly SectionEntry[] =>
  SECTIONS.flatMap((section) => {
    const first = openAreas(areas, permissions).find(({ place }) => place?.[0] === section)
    return first ? [{ section, path: first.path }] : []
  })

/** Which section an address belongs to. */
export const sectionOf = (pathname: string): Section | undefined =>
  SECTIONS.find((section) => {
    const root = `/${section.toLowerCase()}`
    return pathname === root || pathname.startsWith(`${root}/`)
  })

/** The screen with a place of its own that an address belongs to: the list of a detail. */
export const areaAt = (areas: readonly Area[], pathname: string): Area | undefined =>
  areas
    .filter(({ path, place }) => place && (pathname === path || pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
