import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { type CodeLanguage, editorSetup } from './editor.ts'

export type DiffEditorProps = {
  label: string
  before: string
  after: string
  language?: CodeLanguage
  layout?: 'split' | 'unified'
  maxHeight?: number
}

const UNCHANGED = { margin: 3, minSize: 6 }

function openDiff(
  parent: HTMLElement,
  { label, before, after, language = 'json', layout = 'split' }: DiffEditorProps,
): { destroy: () => void } {
  const setup = editorSetup(label, language, true)
  if (layout === 'split')
    return new MergeView({
      parent,
      a: { doc: before, extensions: setup },
      b: { doc: after, extensions: setup },
      collapseUnchanged: UNCHANGED,
      gutter: true,
    })
  const extensions = [setup, unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: UNCHANGED })]
  return new EditorView({ parent, state: EditorState.create({ doc: after, extensions }) })
}

export default function DiffEditor({
  label,
  before,
  after,
  language = 'json',
  layout = 'split',
  maxHeight = 560,
}: DiffEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const diff = openDiff(host.current, { label, before, after, language, layout })
    return () => diff.destroy()
  }, [label, before, after, language, layout])
  return (
    <div
      ref={host}
      className="overflow-auto rounded-control bg-surface ring-1 ring-line ring-inset"
      style={{ maxHeight }}
    />
  )
}
