import type { Crumb } from '../kit/pages/Breadcrumb.tsx'
import type { Area } from './area/area.ts'

/** The way to a screen: the areas above it, the topmost first. */
export function crumbsOf(area: Pick<Area, 'parent'>): readonly Crumb[] {
  const above = area.parent?.()
  return above ? [...crumbsOf(above), { label: above.title, href: above.path }] : []
}
