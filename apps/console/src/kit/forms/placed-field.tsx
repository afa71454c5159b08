import type { ComponentType } from 'react'
import { lazyPart } from '../lazy-part.tsx'

/** A field that weighs as much as the rest of a form: fetched by itself, and its place is kept until it is there. */
export function placedField<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Field = lazyPart(load)
  return (props) => (
    <div className="min-h-[58px] min-w-0">
      <Field {...props} />
    </div>
  )
}
