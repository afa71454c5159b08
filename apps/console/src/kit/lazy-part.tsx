import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** Long enough that what the screen itself needs comes first, short enough to be there when somebody has found the button. */
export const AHEAD_MS = 2_000

/** A panel, dialog or field that is not in the first picture: its code is fetched a little later, or when it opens; `meanwhile` holds its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  // A failure shows when it opens; here it would only be noise.
  setTimeout(() => void load().catch(() => {}), AHEAD_MS)
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
