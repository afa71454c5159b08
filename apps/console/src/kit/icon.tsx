import { type ComponentType, isValidElement, type ReactElement } from 'react'

type Picture = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** A picture of the icon set (`icon={Pencil}`), or an element where it says more than a picture, for example by its color. */
export type Icon = Picture | ReactElement | null | undefined

/** The icon in the size of the place where it stands; the words beside it, or the name of its button, say what it means. */
export function showIcon(icon: Icon, size: number): ReactElement | undefined {
  if (icon === null || icon === undefined || isValidElement(icon)) return icon ?? undefined
  const Picture = icon as Picture // all that is left
  return <Picture size={size} aria-hidden />
}
