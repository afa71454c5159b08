import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import type { Crumb } from '../kit/pages/Breadcrumb.tsx'
import { areaOf } from './area/area.ts'

/** The way to a screen: those above it, the topmost first. */
export function crumbsOf(screen: AnyScreen): readonly Crumb[] {
  const { parent } = areaOf(screen)
  if (!parent) return []
  const above = areaOf(parent)
  return [...crumbsOf(parent), { label: above.title, href: above.path }]
}
