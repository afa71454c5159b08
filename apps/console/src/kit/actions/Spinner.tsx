import { LoaderCircle } from 'lucide-react'
import { ProgressBar } from 'react-aria-components'

/** For work inside a button; lists and pages use skeletons. */
export function Spinner({ label, size = 14 }: { label: string; size?: number }) {
  return (
    <ProgressBar aria-label={label} isIndeterminate className="inline-flex">
      <LoaderCircle size={size} className="animate-spin" aria-hidden />
    </ProgressBar>
  )
}
