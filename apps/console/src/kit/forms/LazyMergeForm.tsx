import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { MergeFormProps } from './MergeForm.tsx'

/** `MergeForm`, fetched when it is needed: most saves never see it. */
export const MergeForm = lazyPart(async () => (await import('./MergeForm.tsx')).MergeForm) as <Facts extends object>(
  props: MergeFormProps<Facts>,
) => ReactNode // a part that is loaded loses its type parameter
