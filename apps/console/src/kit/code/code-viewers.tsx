import { lazy, Suspense } from 'react'
import { CardSkeleton } from '../states/Skeleton.tsx'
import type { CodeEditorProps } from './CodeEditor.tsx'
import type { DiffEditorProps } from './DiffEditor.tsx'

const CodeEditor = lazy(() => import('./CodeEditor.tsx'))
const DiffEditor = lazy(() => import('./DiffEditor.tsx'))

/** Code to read, or to change where `onChange` is given; the editor comes in a chunk of its own. */
export function CodeViewer(props: CodeEditorProps) {
  return (
    <Suspense fallback={<CardSkeleton />}>
      <CodeEditor {...props} />
    </Suspense>
  )
}

/** Any value as indented JSON that can be folded and searched. */
export function JsonViewer({
  value,
  ...props
}: Omit<CodeEditorProps, 'value' | 'onChange' | 'language'> & { value: unknown }) {
  return <CodeViewer {...props} language="json" value={JSON.stringify(value, null, 2) ?? ''} />
}

/** Two texts beside each other or as one, with what did not change folded away. */
export function DiffViewer(props: DiffEditorProps) {
  return (
    <Suspense fallback={<CardSkeleton />}>
      <DiffEditor {...props} />
    </Suspense>
  )
}
